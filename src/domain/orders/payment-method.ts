type MethodFacts = {
  readonly label: string;
  /** The delivery assistant collects the money at the door. All others are paid before the kitchen begins. */
  readonly isCash: boolean;
};

/** Every way to pay for an order. All but cash need a payment gateway. */
const facts = {
  COD: { label: 'Cash on delivery', isCash: true },
  UPI: { label: 'UPI', isCash: false },
  CARD: { label: 'Card', isCash: false },
} as const satisfies Record<string, MethodFacts>;

export type PaymentMethod = keyof typeof facts;
export const paymentMethods = Object.keys(facts) as [PaymentMethod, ...PaymentMethod[]];

/** The method when there is no choice. The customer of a prepaid order can also change to it. */
export const usualPaymentMethod = 'COD' satisfies PaymentMethod;

/** Without a payment gateway the order page shows these disabled. */
export type AnnouncedPaymentMethod = 'CARD' | 'PAYPAL';

export function announcedPaymentMethods(offered: readonly PaymentMethod[]): readonly AnnouncedPaymentMethod[] {
  return offered.includes('CARD') ? ['PAYPAL'] : ['CARD', 'PAYPAL'];
}

export function paymentMethodLabel(method: PaymentMethod | AnnouncedPaymentMethod): string {
  return isPaymentMethod(method) ? facts[method].label : 'PayPal';
}

/** A server may name a method that this page does not know yet. */
export function isCash(method: string): boolean {
  return isPaymentMethod(method) && facts[method].isCash;
}

function isPaymentMethod(method: string): method is PaymentMethod {
  return Object.hasOwn(facts, method);
}
