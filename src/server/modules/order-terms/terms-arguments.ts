import { parseArgs } from 'node:util';
import { businessDay, businessDayRange, isBusinessDay } from '#domain/calendar/business-day.ts';
import { type Paise, formatRupees, fromRupees, paise } from '#domain/money.ts';
import { type OrderTerms, maxDeliveryFee, taxModes, taxRateText } from '#domain/orders/order-terms.ts';
import { StartupError } from '#server/startup-error.ts';
import type { TermsStart } from './schedule-terms.ts';

const usage =
  'Usage: npm run terms [-- --from 2027-04-01 [--tax 7] [--menu-prices added|included] [--round-tax paisa|rupee] ' +
  '[--fee 3.99] [--free-above 299|none] [--yes]]';

export type TermsRequest = {
  readonly startsAt: TermsStart;
  readonly change: Partial<OrderTerms>;
  readonly isConfirmed: boolean;
};

const roundings = new Map<string, Paise>([
  ['paisa', paise(1)],
  ['rupee', paise(100)],
]);

/** Undefined when nothing is asked to change. */
export function readTermsArguments(args: readonly string[], now: Date): TermsRequest | undefined {
  const { from, yes = false, ...values } = parsed(args);
  const change: { -readonly [Term in keyof OrderTerms]?: OrderTerms[Term] } = {};
  const { tax, 'menu-prices': mode, 'round-tax': rounding, fee, 'free-above': freeAbove } = values;
  if (tax !== undefined) change.taxBasisPoints = basisPoints(tax);
  if (mode !== undefined) change.taxMode = taxModes.find((known) => known === mode) ?? refuse('menu-prices', mode);
  if (rounding !== undefined) change.taxRounding = roundings.get(rounding) ?? refuse('round-tax', rounding);
  if (fee !== undefined) change.flatDeliveryFee = rupees('fee', fee);
  if (freeAbove !== undefined) change.freeDeliveryAbove = freeAbove === 'none' ? null : rupees('free-above', freeAbove);
  if (change.flatDeliveryFee !== undefined && change.flatDeliveryFee > maxDeliveryFee) refuse('fee', fee!);
  if (from === undefined && Object.keys(change).length === 0) return undefined;
  if (from === undefined) throw new StartupError('Terms begin on a day: --from is missing', usage);
  if (Object.keys(change).length === 0) throw new StartupError('Nothing is to change', usage);
  return { startsAt: startOf(from, now), change, isConfirmed: yes };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { from: text, tax: text, 'menu-prices': text, 'round-tax': text, fee: text, 'free-above': text };
  try {
    return parseArgs({ args: [...args], options: { ...options, yes: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new StartupError((error as Error).message, usage, { cause: error });
  }
}

/** Midnight in India; today: at once, which is refused when there are orders. */
function startOf(from: string, now: Date): TermsStart {
  const today = businessDay(now);
  if (!isBusinessDay(from) || from < today) {
    throw new StartupError(`--from ${from} is not a day from ${today} on`, usage);
  }
  return from === today ? 'now' : businessDayRange(from).from;
}

function basisPoints(percent: string): number {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  const points = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Infinity;
  return points <= 10_000 ? points : refuse('tax', percent);
}

function rupees(option: string, text: string): Paise {
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? fromRupees(Number(text)) : refuse(option, text);
}

function refuse(option: string, value: string): never {
  throw new StartupError(`--${option} can't be ${value}`, usage);
}

/** For the terminal. */
export function describeTerms(terms: OrderTerms): string {
  const free =
    terms.freeDeliveryAbove === null ? 'no free delivery' : `free above ${formatRupees(terms.freeDeliveryAbove)}`;
  const tax = `${taxRateText(terms)} tax ${terms.taxMode === 'added' ? 'added to' : 'included in'} the menu prices`;
  return `${tax}, rounded to ${formatRupees(terms.taxRounding)}; delivery ${formatRupees(terms.flatDeliveryFee)}, ${free}`;
}
