import { sql } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { type PaymentShop, customerWithCart, pendingOrder, placeOrder } from './payment-shop.ts';

/** An order of ₹622.45, paid in this way, and delivered. */
export async function completedOrder(parts: PaymentShop, method: string) {
  const { customer, order, codeId } = method === 'COD' ? await inCash(parts) : await pendingOrder(parts, method);
  if (codeId !== null) {
    parts.simulated.press(codeId, 'pay');
    await parts.simulated.webhooksSettled();
  }
  await finish(parts, order);
  return { customer, order, codeId };
}

async function inCash({ shop }: PaymentShop) {
  const customer = await customerWithCart(shop);
  return { customer, order: await placeOrder(shop, customer, 'COD'), codeId: null };
}

export async function finish({ shop }: PaymentShop, { id }: Pick<Order, 'id'>): Promise<void> {
  for (const status of ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED']) {
    await shop.db.execute(sql`
      with moved as (update orders set status = ${status} where id = ${id} and status <> ${status} returning *, (
        select to_status from order_events where order_id = ${id} order by id desc limit 1) as before)
      insert into order_events (order_id, from_status, to_status, actor, actor_user_id)
      select id, before, status, 'kitchen-manager', user_id from moved`);
  }
}
