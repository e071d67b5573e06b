import { type BusinessDay, addDays, businessDay } from '../calendar/business-day.ts';
import { type Paise, formatRupees, fromRupees, paise, toRupees } from '../money.ts';

/** Whether tax is added to the menu prices, or they contain it. */
export const taxModes = ['added', 'included'] as const;
export type TaxMode = (typeof taxModes)[number];

/** Tax, delivery fee and rounding of an order. Terms begin on a day. An order keeps the terms under which it was placed. */
export type OrderTerms = {
  /** Hundredths of a percent: 700 is 7%. */
  readonly taxBasisPoints: number;
  readonly taxMode: TaxMode;
  /** Tax is rounded half up to a multiple of this. */
  readonly taxRounding: Paise;
  readonly flatDeliveryFee: Paise;
  /** A subtotal above this is delivered free; null while there is no free delivery. */
  readonly freeDeliveryAbove: Paise | null;
};

/** What a migration gave a new shop. A change here changes no charge: the terms in the database do (`npm run terms`). */
export const firstTerms: OrderTerms = {
  taxBasisPoints: 700,
  taxMode: 'added',
  taxRounding: paise(1),
  flatDeliveryFee: paise(399),
  freeDeliveryAbove: null,
};

/** Tax is rounded to a paisa or to a rupee. */
export const taxRoundings = [paise(1), paise(100)] as const;
/** A larger one is a typing error. */
export const maxDeliveryFee = fromRupees(1_000);
/** What the column can hold, with room. */
export const maxFreeDeliveryLimit = fromRupees(9_999_999);

/** Once a shop has taken orders not today: orders of today were placed under other terms. */
export function firstDayOfNewTerms(now: Date, hasTakenOrders: boolean): BusinessDay {
  return hasTakenOrders ? addDays(businessDay(now), 1) : businessDay(now);
}

/** Those that a migration gave a new shop began in 1970; any others were chosen by its operator. */
export const isConfirmed = ({ startsAt }: { readonly startsAt: Date }) => startsAt.getTime() > 0;

export function isSameTerms(one: OrderTerms, other: OrderTerms): boolean {
  return (Object.keys(firstTerms) as (keyof OrderTerms)[]).every((term) => one[term] === other[term]);
}

/** As the wire carries them: percent and rupees. */
export type WireTerms = {
  readonly taxPercent: number;
  readonly taxMode: TaxMode;
  readonly taxRounding: number;
  readonly deliveryFee: number;
  readonly freeDeliveryAbove: number | null;
};

export function termsOnWire(terms: OrderTerms): WireTerms {
  return {
    taxPercent: terms.taxBasisPoints / 100,
    taxMode: terms.taxMode,
    taxRounding: toRupees(terms.taxRounding),
    deliveryFee: toRupees(terms.flatDeliveryFee),
    freeDeliveryAbove: terms.freeDeliveryAbove === null ? null : toRupees(terms.freeDeliveryAbove),
  };
}

/** A server that sends no terms still uses the first ones. */
export function termsFromWire(terms: WireTerms = termsOnWire(firstTerms)): OrderTerms {
  return {
    taxBasisPoints: Math.round(terms.taxPercent * 100),
    taxMode: terms.taxMode,
    taxRounding: fromRupees(terms.taxRounding),
    flatDeliveryFee: fromRupees(terms.deliveryFee),
    freeDeliveryAbove: terms.freeDeliveryAbove === null ? null : fromRupees(terms.freeDeliveryAbove),
  };
}

/** 7%, 12.5% */
export const taxRateText = ({ taxBasisPoints }: Pick<OrderTerms, 'taxBasisPoints'>) => `${taxBasisPoints / 100}%`;

/** How the amount of tax is called beside a subtotal, a fee and a total. */
export function taxLabel(terms: Pick<OrderTerms, 'taxBasisPoints' | 'taxMode'>): string {
  return terms.taxMode === 'added' ? `Tax (${taxRateText(terms)})` : `Tax (${taxRateText(terms)}, included)`;
}

/** What a customer pays differently from before, in words; empty when it is the same. */
export function termChanges(before: OrderTerms, now: OrderTerms): string[] {
  const changes: string[] = [];
  const [taxBefore, taxNow] = [taxPhrase(before), taxPhrase(now)];
  if (taxBefore !== taxNow) changes.push(`Tax is now ${taxNow} instead of ${taxBefore}`);
  const [feeBefore, feeNow] = [feePhrase(before), feePhrase(now)];
  if (feeBefore !== feeNow) changes.push(`Delivery is now ${feeNow} instead of ${feeBefore}`);
  return changes;
}

function taxPhrase(terms: OrderTerms): string {
  const unit = terms.taxRounding === 1 ? '' : `, rounded to ${formatRupees(terms.taxRounding)}`;
  return `${taxRateText(terms)}${terms.taxMode === 'included' ? ', included in the prices' : ''}${unit}`;
}

function feePhrase({ flatDeliveryFee, freeDeliveryAbove }: OrderTerms): string {
  const free = freeDeliveryAbove === null ? '' : `, free above ${formatRupees(freeDeliveryAbove)}`;
  return `${formatRupees(flatDeliveryFee)}${free}`;
}
