import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type FullOrder, findFullOrder } from './order-queries.ts';
import { toOrder } from './order-row.ts';

export async function findOwnOrder(db: Db, caller: Pick<Caller, 'userId'>, orderId: number): Promise<Order> {
  return toOrder(await requireOrder(db, orderId, caller.userId));
}

/** With an owner, another customer's order is not found. */
export async function requireOrder(db: Db, orderId: number, ownerId: number | null): Promise<FullOrder> {
  const order = await findFullOrder(db, orderId, ownerId);
  if (!order) throw noSuchOrder();
  return order;
}

export function noSuchOrder(): AppError {
  return new AppError('not-found', 'We could not find this order.');
}
