import { type Paise, paise, toRupees } from '../money.ts';
import type { OrderTerms } from './order-terms.ts';

export type PricedLine = { readonly unitPrice: Paise; readonly quantity: number };

export type Quote = {
  readonly subtotal: Paise;
  /** What a coupon takes off the subtotal, before tax. */
  readonly discount: Paise;
  readonly deliveryFee: Paise;
  /** Part of the total; under `included` terms it is part of the subtotal already. */
  readonly tax: Paise;
  readonly total: Paise;
};

export function lineTotal(line: PricedLine): Paise {
  return paise(line.unitPrice * line.quantity);
}

/** A discount never exceeds the subtotal. */
export type DiscountOf = (subtotal: Paise) => Paise;

/**
 * What a cart costs. An empty cart costs nothing, not a delivery fee. Whether delivery is free depends on the subtotal before the
 * discount, so that a coupon never adds a fee.
 */
export function quote(lines: readonly PricedLine[], terms: OrderTerms, discountOf: DiscountOf = () => paise(0)): Quote {
  const subtotal = paise(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  const discount = paise(Math.min(subtotal, discountOf(subtotal)));
  const deliveryFee = lines.length === 0 ? paise(0) : deliveryFeeFor(subtotal, terms);
  const charged = paise(subtotal - discount);
  const tax = taxOn(charged, terms);
  const added = terms.taxMode === 'added' ? tax : 0;
  return { subtotal, discount, deliveryFee, tax, total: paise(charged + deliveryFee + added) };
}

/** What is left to pay of an order: by its customer online, or to the delivery assistant at the door. */
export function amountDue({
  total,
  credit,
  paid,
}: {
  readonly total: Paise;
  readonly credit: Paise;
  readonly paid: Paise;
}): Paise {
  return paise(Math.max(0, total - credit - paid));
}

export type QuoteInRupees = Record<Exclude<keyof Quote, 'discount'>, number> & { readonly discount?: number };

/** As the wire carries it. */
export function quoteInRupees({ subtotal, discount, deliveryFee, tax, total }: Quote): QuoteInRupees {
  return {
    subtotal: toRupees(subtotal),
    ...(discount > 0 && { discount: toRupees(discount) }),
    deliveryFee: toRupees(deliveryFee),
    tax: toRupees(tax),
    total: toRupees(total),
  };
}

function deliveryFeeFor(subtotal: Paise, { freeDeliveryAbove, flatDeliveryFee }: OrderTerms): Paise {
  const isFree = freeDeliveryAbove !== null && subtotal > freeDeliveryAbove;
  return isFree ? paise(0) : flatDeliveryFee;
}

/** The database computes it once more, in the same whole numbers: the CHECK `orders_amounts_follow_terms`. */
function taxOn(subtotal: Paise, { taxBasisPoints, taxMode, taxRounding }: OrderTerms): Paise {
  const whole = taxMode === 'added' ? 10_000 : 10_000 + taxBasisPoints;
  const step = whole * taxRounding;
  // Doubled, because half of an odd step is no whole number.
  const doubled = paise(2 * subtotal * taxBasisPoints + step);
  return paise(((doubled - (doubled % (2 * step))) / (2 * step)) * taxRounding);
}
