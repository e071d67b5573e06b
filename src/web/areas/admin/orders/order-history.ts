import type { OrderEvent } from '#contract/admin-orders.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { orderStatusLabel, type OrderActor } from '#domain/orders/order-status.ts';

export type HistoryEntry = {
  /** 'Placed, Confirmed', 'Confirmed → Processing', 'Kitchen: Gachibowli → Kondapur' or 'Time: Thu, Nov 19, 12:00 PM → …' */
  readonly step: string;
  readonly at: string;
  /** 'Ravi Kumar (kitchen manager, user #3)' */
  readonly who: string;
  readonly reason: string | null;
};

const actors: Record<Exclude<OrderActor, 'shop'>, string> = {
  customer: 'customer',
  'kitchen-manager': 'kitchen manager',
  'delivery-assistant': 'delivery assistant',
  admin: 'admin',
};

/** Status changes of the order with time, user and reason, oldest first. */
export function historyEntries(history: readonly OrderEvent[]): readonly HistoryEntry[] {
  return history.map(({ at, by, byName, byUserId, reason, ...event }) => ({
    step: stepText(event),
    at,
    who: by === 'shop' ? 'by the shop itself' : `${byName || 'Unnamed User'} (${actors[by]}, user #${byUserId})`,
    reason,
  }));
}

function stepText({ from, to, kitchens, slots }: Pick<OrderEvent, 'from' | 'to' | 'kitchens' | 'slots'>): string {
  const moves = [
    ...(kitchens && kitchens.from !== kitchens.to ? [`Kitchen: ${kitchens.from} → ${kitchens.to}`] : []),
    ...(slots ? [`Time: ${slotText(slots.from)} → ${slotText(slots.to)}`] : []),
  ];
  if (moves.length > 0) return moves.join(', ');
  // A hand-back, which the reason names.
  if (from === to) return orderStatusLabel(to);
  return from === null ? `Placed, ${orderStatusLabel(to)}` : `${orderStatusLabel(from)} → ${orderStatusLabel(to)}`;
}

const slotText = (slot: string | null) => (slot === null ? 'as soon as possible' : formatInstant(slot, 'appointment'));
