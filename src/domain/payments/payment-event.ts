import { readableCode } from '../readable-code.ts';

/** What can happen to a payment. Events are only ever added. */
const facts = {
  created: { label: 'Created at the gateway' },
  authorised: { label: 'Authorised' },
  captured: { label: 'Paid' },
  failed: { label: 'Failed' },
  'refund-requested': { label: 'Refund requested' },
  refunded: { label: 'Refunded' },
  'refund-failed': { label: 'Refund failed' },
  disputed: { label: 'Disputed' },
} as const satisfies Record<string, { readonly label: string }>;

export type PaymentEventKind = keyof typeof facts;
export const paymentEventKinds = Object.keys(facts) as [PaymentEventKind, ...PaymentEventKind[]];

export function paymentEventLabel(kind: PaymentEventKind): string {
  return Object.hasOwn(facts, kind) ? facts[kind].label : readableCode(kind);
}
