import type { BookedOrder, Decisions } from '#contract/booked-orders.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export const cancelChoice = 'cancel';
type Slot = BookedOrder['choices'][number];
type ChoiceOf = (order: BookedOrder) => string;

/** What an option is called in the form: the same slot keeps its name when the orders are read again. */
const nameOf = ({ kitchenId, deliverAt }: Slot) => `${kitchenId} ${deliverAt}`;

export const firstChoice = ({ choices: [first] }: BookedOrder) => (first ? nameOf(first) : cancelChoice);

/** What was chosen, while it can still be chosen. */
export function keptChoice(order: BookedOrder, chosen: string | undefined): string {
  const isOffered = chosen === cancelChoice || order.choices.some((slot) => nameOf(slot) === chosen);
  return chosen !== undefined && isOffered ? chosen : firstChoice(order);
}

export function choiceOptions({ choices }: BookedOrder) {
  const slots = choices.map((slot) => ({
    value: nameOf(slot),
    label: `Move to ${formatInstant(slot.deliverAt, 'appointment')}, ${slot.kitchenName}`,
  }));
  return [...slots, { value: cancelChoice, label: 'Cancel the order' }];
}

export function decisionsOf(orders: readonly BookedOrder[], choiceOf: ChoiceOf, message: string): Decisions {
  const decisions = orders.map((order) => {
    const choice = choiceOf(order);
    const slot = order.choices.find((one) => nameOf(one) === choice);
    return { orderId: order.id, moveTo: slot ? { kitchenId: slot.kitchenId, deliverAt: slot.deliverAt } : null };
  });
  return { decisions, message };
}

/** '2 orders are moved, 1 order is cancelled.' */
export function outcomeText(orders: readonly BookedOrder[], choiceOf: ChoiceOf): string {
  const cancelled = orders.filter((order) => choiceOf(order) === cancelChoice).length;
  return `${[...counted(orders.length - cancelled, 'moved'), ...counted(cancelled, 'cancelled')].join(', ')}.`;
}

const counted = (count: number, done: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'order is' : 'orders are'} ${done}`];
