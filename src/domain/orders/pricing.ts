import { type Paise, paise, toRupees } from '../money.ts';

export type PricedLine = { readonly unitPrice: Paise; readonly quantity: number };

export type PricingRules = {
  readonly deliveryFee: Paise;
  readonly taxPercent: number;
  /** A subtotal above this is delivered free; null while free delivery is off. */
  readonly freeDeliveryAbove: Paise | null;
};

export type Quote = {
  readonly subtotal: Paise;
  readonly deliveryFee: Paise;
  readonly tax: Paise;
  readonly total: Paise;
};

export const pricingRules: PricingRules = { deliveryFee: paise(399), taxPercent: 7, freeDeliveryAbove: null };

export function lineTotal(line: PricedLine): Paise {
  return paise(line.unitPrice * line.quantity);
}

/** What a cart costs. An empty cart costs nothing, not a delivery fee. */
export function quote(lines: readonly PricedLine[], rules: PricingRules): Quote {
  const subtotal = paise(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  const deliveryFee = lines.length === 0 ? paise(0) : deliveryFeeFor(subtotal, rules);
  const tax = percentHalfUp(subtotal, rules.taxPercent);
  return { subtotal, deliveryFee, tax, total: paise(subtotal + deliveryFee + tax) };
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

function deliveryFeeFor(subtotal: Paise, rules: PricingRules): Paise {
  const isFree = rules.freeDeliveryAbove !== null && subtotal > rules.freeDeliveryAbove;
  return isFree ? paise(0) : rules.deliveryFee;
}

function percentHalfUp(amount: Paise, percent: number): Paise {
  const hundredths = paise(amount * percent + 50);
  return paise((hundredths - (hundredths % 100)) / 100);
}
