import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type WholeOrder, findWholeOrder } from './order-queries.ts';
import { toOrder } from './order-row.ts';

export async function findOwnOrder(db: Database, caller: Caller, orderId: number): Promise<Order> {
  return toOrder(await requireOrder(db, orderId, caller.userId));
}

/** With an owner, somebody else's order is missing. */
export async function requireOrder(db: Db, orderId: number, ownerId: number | null): Promise<WholeOrder> {
  const order = await findWholeOrder(db, orderId, ownerId);
  if (!order) throw noSuchOrder();
  return order;
}

export function noSuchOrder(): AppError {
  return new AppError('not-found', 'We could not find this order.');
}
