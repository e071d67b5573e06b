type MethodFacts = {
  readonly label: string;
  /** The delivery assistant collects the money at the door. */
  readonly isCash: boolean;
  readonly isPrepaid: boolean;
};

/** Every way to pay for an order. Ways that the order page only announces are below. */
const facts = {
  COD: { label: 'Cash on delivery', isCash: true, isPrepaid: false },
  UPI: { label: 'UPI', isCash: false, isPrepaid: true },
  CARD: { label: 'Card', isCash: false, isPrepaid: true },
} as const satisfies Record<string, MethodFacts>;

export type PaymentMethod = keyof typeof facts;
export const paymentMethods = Object.keys(facts) as [PaymentMethod, ...PaymentMethod[]];

/** What an order is paid with as long as there is nothing to choose. */
export const usualPaymentMethod: PaymentMethod = 'COD';

/** Shown on the order page, disabled. One that becomes available moves to `facts`. */
const announced = { PAYPAL: 'PayPal' } as const;
export type AnnouncedPaymentMethod = keyof typeof announced;
export const announcedPaymentMethods = Object.keys(announced) as AnnouncedPaymentMethod[];

export function paymentMethodLabel(method: PaymentMethod | AnnouncedPaymentMethod): string {
  return isAnnounced(method) ? announced[method] : facts[method].label;
}

function isAnnounced(method: PaymentMethod | AnnouncedPaymentMethod): method is AnnouncedPaymentMethod {
  return Object.hasOwn(announced, method);
}

/** A server may name a method that this page does not know yet. */
export function isCash(method: string): boolean {
  return isPaymentMethod(method) && facts[method].isCash;
}

function isPaymentMethod(method: string): method is PaymentMethod {
  return Object.hasOwn(facts, method);
}
