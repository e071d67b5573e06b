import type { z } from 'zod';
import type { AdminOrder, OrderEvent, listAllOrders as listEndpoint } from '#contract/admin-orders.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { handBackText } from '#domain/orders/hand-back.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { readNotesOfCustomer, readNotesOfOrders } from '#server/modules/internal-notes/read-notes.ts';
import { readFilter } from './all-orders-filter.ts';
import {
  type Customer,
  type HandBackRow,
  type HistoryRow,
  countAllOrders,
  findCustomers,
  findHandBacks,
  findHistory,
  findOrderRows,
} from './all-orders-queries.ts';
import { type KitchenMoveRow, findKitchenMoves } from './move-to-kitchen-queries.ts';
import { requireOrder } from './find-order.ts';
import { moveOrder } from './move-order.ts';
import { type FullOrder, attachItemsAndEvents } from './order-queries.ts';
import { toOrder } from './order-row.ts';

export async function listAllOrders(
  db: Database,
  { page, size, sort, ...query }: z.output<(typeof listEndpoint)['query']>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const filter = await readFilter(db, query);
  const [total, rows] = await Promise.all([
    countAllOrders(db, filter),
    findOrderRows(db, filter, { page, size, sort }),
  ]);
  const [found, customers] = await Promise.all([
    attachItemsAndEvents(db, rows),
    findCustomers(
      db,
      rows.flatMap(({ userId, placedBy }) => (placedBy === null ? [userId] : [userId, placedBy])),
    ),
  ]);
  return pagedResponse(
    { page, size },
    total,
    found.map((order) => toAdminRow(order, customers)),
  );
}

export async function findAnyOrder(db: Db, orderId: number): Promise<AdminOrder> {
  const found = await requireOrder(db, orderId, null);
  const { userId, placedBy, pickedUpBy } = found.order;
  const [history, moves, handBacks, notes, customerNotes, users] = await Promise.all([
    findHistory(db, orderId),
    findKitchenMoves(db, orderId),
    findHandBacks(db, orderId),
    readNotesOfOrders(db, [orderId]),
    readNotesOfCustomer(db, userId),
    findCustomers(
      db,
      [userId, placedBy, pickedUpBy].filter((id) => id !== null),
    ),
  ]);
  const assistant = pickedUpBy === null ? undefined : users.get(pickedUpBy);
  return {
    ...toAdminRow(found, users),
    history: withMovesAndHandBacks(history, moves, handBacks),
    pickedUpByName: assistant ? nameOf(assistant) : null,
    notes: notes.get(orderId) ?? [],
    customerNotes,
  };
}

export async function cancelAnyOrder(
  db: Database,
  { userId }: Caller,
  orderId: number,
  reason: string | null,
): Promise<AdminOrder> {
  await moveOrder(db, { actor: 'admin', userId }, orderId, 'CANCELLED_BY_ADMIN', reason);
  return findAnyOrder(db, orderId);
}

function toAdminRow(found: FullOrder, customers: ReadonlyMap<number, Customer>) {
  const { userId, placedBy } = found.order;
  const customer = customers.get(userId);
  const staff = placedBy === null ? undefined : customers.get(placedBy);
  return {
    ...toOrder(found),
    customerName: customer ? nameOf(customer) : '',
    customerPhone: customer?.phone ?? null,
    placedByName: staff ? nameOf(staff) : null,
  };
}

/** A move to another kitchen, or a hand-back, stands after the step that it followed. */
function withMovesAndHandBacks(
  history: readonly HistoryRow[],
  moves: readonly KitchenMoveRow[],
  handBacks: readonly HandBackRow[],
): OrderEvent[] {
  const toEvent = (move: KitchenMoveRow): OrderEvent => {
    const status = history.findLast(({ at }) => at <= move.at)?.to ?? history[0]!.to;
    return {
      ...toOrderEvent({ ...move, from: status, to: status, actor: 'admin' }),
      kitchens: { from: move.fromKitchenName, to: move.toKitchenName },
      slots: isSameTime(move)
        ? null
        : { from: move.fromDeliverAt?.toISOString() ?? null, to: move.toDeliverAt?.toISOString() ?? null },
    };
  };
  const handedBack = handBacks.map(({ reason, note, ...row }) => {
    const text = `Handed back: ${handBackText({ reason, note })}`;
    const status = 'OUT_FOR_DELIVERY';
    return toOrderEvent({ ...row, from: status, to: status, actor: 'delivery-assistant', reason: text });
  });
  const events = [...history.map(toOrderEvent), ...moves.map(toEvent), ...handedBack];
  return events.toSorted((a, b) => a.at.localeCompare(b.at));
}

function toOrderEvent(row: HistoryRow): OrderEvent {
  return {
    at: row.at.toISOString(),
    from: row.from,
    to: row.to,
    by: row.actor,
    byUserId: row.userId,
    byName: nameOf(row),
    reason: row.reason,
    kitchens: null,
    slots: null,
  };
}

const isSameTime = ({ fromDeliverAt, toDeliverAt }: KitchenMoveRow) =>
  fromDeliverAt?.getTime() === toDeliverAt?.getTime();

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
