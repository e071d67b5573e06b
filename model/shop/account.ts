import type { Order, Person } from './shop.ts';

/** One account for each order (M7): what was paid by gateway, cash and store credit, less what was given back, whatever the way. */
const paidOf = (order: Order): number => order.paid + order.credit + cashOf(order);
export const givenBackOf = ({ refunded, creditBack }: Order): number => refunded + creditBack;
export const leftOf = (order: Order): number => paidOf(order) - givenBackOf(order);
/** Food that was delivered was paid. */
const cashOf = (order: Order) => (order.deliveredAt === null ? 0 : dueOf(order));
export const dueOf = ({ total, credit, paid }: Order): number => Math.max(0, total - credit - paid);

/** The gateway refunds no less. */
export const smallestRefund = 100;
/** F5, M7: of an invoiced order, also of what was given back before. */
export const creditNotesOf = (order: Order): number => (order.invoice === null ? 0 : givenBackOf(order));

export const spendCredit = (person: Person, amount: number): void => {
  person.credit -= amount;
};

/** Part of what is left of the gateway's money, and of all that was paid. */
export const refundable = (order: Order): number => Math.min(order.paid - order.refunded, leftOf(order));

export function giveBack(order: Order, as: 'credit' | 'refund', amount: number): void {
  if (as === 'refund') order.refunded += amount;
  else {
    order.creditBack += amount;
    order.owner.credit += amount;
  }
}

/** What is left of the gateway's money goes to its instrument, and what is left of the credit that was spent comes back as credit. */
export function giveAllBack(order: Order): void {
  const refund = refundable(order);
  if (refund > 0) giveBack(order, refund < smallestRefund ? 'credit' : 'refund', refund);
  const credit = Math.min(Math.max(0, order.credit - order.creditBack), leftOf(order));
  if (credit > 0) giveBack(order, 'credit', credit);
}
