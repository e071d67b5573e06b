import type { TermsPlan as WirePlan } from '#contract/admin-terms.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import {
  type OrderTerms,
  firstDayOfNewTerms,
  isConfirmed,
  isSameTerms,
  termsOnWire,
} from '#domain/orders/order-terms.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import {
  type DatedTerms,
  findComingTerms,
  findNewestTermsId,
  findTakenOrders,
  findTermsAt,
  findTermsNow,
  insertTerms,
  lockTermsPlan,
} from './order-terms-queries.ts';

export type TermsPlan = { readonly now: DatedTerms; readonly coming: readonly DatedTerms[] };

export const readTermsNow = findTermsNow;
export const hasTakenOrders = findTakenOrders;

export async function readTermsPlan(db: Db): Promise<TermsPlan> {
  return { now: (await findTermsNow(db)).terms, coming: await findComingTerms(db) };
}

/** Before the first order terms may begin at once; then on a day to come. */
export type TermsStart = Date | 'now';

const dateOf = (startsAt: TermsStart) => (startsAt === 'now' ? new Date() : startsAt);

/** What is not changed stays as it would be at that moment. The terms of placed orders can't be replaced: orders refer to them by time. */
export async function planTerms(db: Db, startsAt: TermsStart, change: Partial<OrderTerms>): Promise<OrderTerms> {
  const planned = await findTermsAt(db, dateOf(startsAt));
  const { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove } = planned!;
  return { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove, ...change };
}

/** Who changes the plan, and the version of it that they saw. The command on the server has neither. */
export type PlanChange = { readonly userId: number; readonly version: number };

export function scheduleTerms(
  db: Transactor,
  startsAt: TermsStart,
  terms: OrderTerms,
  by?: PlanChange,
): Promise<WirePlan> {
  return db.transaction(async (tx) => {
    await lockTermsPlan(tx);
    if (startsAt === 'now' && (await hasTakenOrders(tx))) throw tooEarly();
    const planned = await planTerms(tx, startsAt, {});
    if (by && by.version !== (await findNewestTermsId(tx))) {
      throw new AppError('conflict', 'The terms have been changed since the preview. Please look at it again.');
    }
    const isConfirming = startsAt === 'now' && !isConfirmed((await findTermsNow(tx)).terms);
    if (by && !isConfirming && isSameTerms(planned, terms)) throw nothingChanges();
    const subjectId = await insertTerms(tx, terms, startsAt);
    const after = { ...termsOnWire(terms), startsOn: businessDay(dateOf(startsAt)) };
    const change = { action: 'scheduled', subject: 'terms', subjectId, before: termsOnWire(planned), after } as const;
    if (by) await recordAction(tx, by.userId, change);
    return readWirePlan(tx);
  });
}

export function tooEarly(): AppError {
  const message = `New terms begin on ${firstDayOfNewTerms(new Date(), true)} at the earliest`;
  return new AppError('bad-input', message, { fieldErrors: { startsOn: message } });
}

function nothingChanges(): AppError {
  return new AppError('rule-violated', 'These terms hold on that day already. Please change at least one of them.');
}

export async function readWirePlan(db: Db): Promise<WirePlan> {
  const [{ now, coming }, isTaken] = [await readTermsPlan(db), await hasTakenOrders(db)];
  return {
    now: toDatedTerms(now),
    coming: coming.map(toDatedTerms),
    version: await findNewestTermsId(db),
    firstDay: firstDayOfNewTerms(new Date(), isTaken),
    needsConfirmation: !isTaken && !isConfirmed(now),
  };
}

const toDatedTerms = (terms: DatedTerms) => ({ ...termsOnWire(terms), startsOn: businessDay(terms.startsAt) });
