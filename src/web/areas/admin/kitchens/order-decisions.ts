import type { BookedOrder, Decisions } from '#contract/booked-orders.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export const cancelChoice = 'cancel';
/** The number of one of the order's slots. */
export type Choice = number | typeof cancelChoice;
type ChoiceOf = (order: BookedOrder) => Choice;

export function choiceOptions({ choices }: BookedOrder) {
  const slots = choices.map(({ kitchenName, deliverAt }, index) => ({
    value: index,
    label: `Move to ${formatInstant(deliverAt, 'appointment')}, ${kitchenName}`,
  }));
  return [...slots, { value: cancelChoice, label: 'Cancel the order' }];
}

export function decisionsOf(orders: readonly BookedOrder[], choiceOf: ChoiceOf, message: string): Decisions {
  const decisions = orders.map((order) => {
    const choice = choiceOf(order);
    const slot = choice === cancelChoice ? undefined : order.choices[choice];
    return { orderId: order.id, moveTo: slot ? { kitchenId: slot.kitchenId, deliverAt: slot.deliverAt } : null };
  });
  return { decisions, message };
}

/** '2 orders are moved, 1 order is cancelled.' */
export function outcomeText(orders: readonly BookedOrder[], choiceOf: ChoiceOf): string {
  const cancelled = orders.filter((order) => choiceOf(order) === cancelChoice).length;
  const part = (count: number, done: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'order is' : 'orders are'} ${done}`];
  return `${[...part(orders.length - cancelled, 'moved'), ...part(cancelled, 'cancelled')].join(', ')}.`;
}
