import type { OrderEvent } from '#contract/admin-orders.ts';
import { orderStatusLabels, type OrderActor } from '#domain/orders/order-status.ts';

export type HistoryEntry = {
  /** 'Placed, Confirmed' or 'Confirmed → Processing' */
  readonly step: string;
  readonly at: string;
  /** 'Ravi Kumar (kitchen manager, user #3)' */
  readonly who: string;
  readonly reason: string | null;
};

const actors: Record<OrderActor, string> = {
  customer: 'customer',
  'kitchen-manager': 'kitchen manager',
  'delivery-assistant': 'delivery assistant',
  admin: 'admin',
};

/** Status changes of the order with time, user and reason, oldest first. */
export function historyEntries(history: readonly OrderEvent[]): readonly HistoryEntry[] {
  return history.map(({ at, from, to, by, byName, byUserId, reason }) => ({
    step: from === null ? `Placed, ${orderStatusLabels[to]}` : `${orderStatusLabels[from]} → ${orderStatusLabels[to]}`,
    at,
    who: `${byName || 'Unnamed User'} (${actors[by]}, user #${byUserId})`,
    reason,
  }));
}
