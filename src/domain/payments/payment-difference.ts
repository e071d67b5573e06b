/** What a reconciliation finds between the books of the shop and those of the gateway. */
const facts = {
  'paid-not-recorded': 'The gateway has money that the shop has not recorded',
  'recorded-not-paid': 'The shop recorded money that the gateway does not have',
  'refund-not-recorded': 'The gateway refunded more than the shop recorded',
  'refund-missing': 'The gateway refunded less than the shop recorded',
  'does-not-fit': 'A payment of another amount, currency or order is being refunded',
  'refunded-too-much': 'More went back to the customer than was paid',
  'refund-failed': 'A refund failed for good: give the money back in another way',
  disputed: 'The customer disputes the payment at the bank',
} as const satisfies Record<string, string>;

export type PaymentDifference = keyof typeof facts;
export const paymentDifferences = Object.keys(facts) as [PaymentDifference, ...PaymentDifference[]];

export function paymentDifferenceLabel(difference: PaymentDifference): string {
  return facts[difference];
}
