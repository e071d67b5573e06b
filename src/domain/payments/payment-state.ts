/**
 * Where a payment is. `expired`: not paid in time. `replaced`: the customer changed to cash, or another amount is due by now. Money that
 * arrives for a payment that has ended is counted or refunded; it does not open it again.
 */
export const paymentStates = ['open', 'paid', 'failed', 'expired', 'replaced'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** At checkout, before the order is confirmed; or at the door, for what is still due. */
export const paymentPurposes = ['checkout', 'door'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

export const refundStates = ['requested', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** How long a prepaid order waits for its money. */
export const paymentWindowMs = 15 * 60_000;
