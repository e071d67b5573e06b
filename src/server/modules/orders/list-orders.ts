import type { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import type { listOrders } from '#contract/orders.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { countOrdersOf, findOrdersOf } from './order-queries.ts';
import { toOrder } from './order-row.ts';

/** Always the caller's own, also when an admin asks. */
export async function listOwnOrders(
  db: Database,
  caller: Caller,
  { page, size, sort }: z.output<(typeof listOrders)['query']>,
): Promise<Answer<typeof listOrders>> {
  const [totalElements, found] = await Promise.all([
    countOrdersOf(db, caller.userId),
    findOrdersOf(db, caller.userId, { page, size, newestFirst: sort === 'orderDate,desc' }),
  ]);
  const totalPages = Math.ceil(totalElements / size);
  return {
    content: found.map(toOrder),
    totalElements,
    totalPages,
    number: page,
    size,
    first: page === 0,
    last: page >= totalPages - 1,
  };
}
