import { type Paise, paise, toRupees } from '../money.ts';
import type { OrderTerms } from './order-terms.ts';

export type PricedLine = { readonly unitPrice: Paise; readonly quantity: number };

export type Quote = {
  readonly subtotal: Paise;
  readonly deliveryFee: Paise;
  /** Part of the total; under `included` terms it is part of the subtotal already. */
  readonly tax: Paise;
  readonly total: Paise;
};

export function lineTotal(line: PricedLine): Paise {
  return paise(line.unitPrice * line.quantity);
}

/** What a cart costs. An empty cart costs nothing, not a delivery fee. */
export function quote(lines: readonly PricedLine[], terms: OrderTerms): Quote {
  const subtotal = paise(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  const deliveryFee = lines.length === 0 ? paise(0) : deliveryFeeFor(subtotal, terms);
  const tax = taxOn(subtotal, terms);
  const added = terms.taxMode === 'added' ? tax : 0;
  return { subtotal, deliveryFee, tax, total: paise(subtotal + deliveryFee + added) };
}

/** As the wire carries it. */
export function quoteInRupees({ subtotal, deliveryFee, tax, total }: Quote): Record<keyof Quote, number> {
  return {
    subtotal: toRupees(subtotal),
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
