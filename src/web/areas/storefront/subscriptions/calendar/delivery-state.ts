import { deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';

export type ShownState = 'planned' | 'ordered' | 'swapped' | 'skipped' | 'paused' | 'delivered' | 'cancelled';

/** The state of a delivery as its customer sees it. */
export function shownState({ state, isSwapped, orderStatus }: SubscriptionDelivery): ShownState {
  if (state === 'planned') return isSwapped ? 'swapped' : 'planned';
  if (state !== 'ordered') return state;
  if (orderStatus === null || openStatuses.includes(orderStatus)) return 'ordered';
  return deliveredStatuses.includes(orderStatus) ? 'delivered' : 'cancelled';
}

/** Whether food comes, or came. */
export const isComing = (delivery: SubscriptionDelivery): boolean =>
  !['skipped', 'paused', 'cancelled'].includes(shownState(delivery));

export const deliveryId = ({ date, slot }: Pick<SubscriptionDelivery, 'date' | 'slot'>): string => `${date} ${slot}`;
