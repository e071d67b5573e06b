import * as delivery from '#contract/delivery.ts';
import * as dispatch from '#contract/dispatch.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import { type Food, admin, orderDialog, ownOrders, placeOrder, sendOut } from './place-orders.ts';

export type Delivered = readonly [number, number, number];

const riders: readonly Screen[] = [{ as: 'kitchen', path: '/kitchen-manager/riders' }, admin('/admin/riders')];

/** Three delivered orders: the customer is no newcomer afterwards, and may claim and rate. One more comes back. */
export async function fillDeliveries(shop: HostileShop, food: Food): Promise<Delivered> {
  const delivered: Delivered = [await deliver(shop, food), await deliver(shop, food), await deliver(shop, food)];
  const returned = await placeOrder(shop, food);
  await sendOut(shop, returned);
  await shop.send('delivery', delivery.handBackOrder, {
    params: { id: returned },
    body: { reason: 'OTHER', note: shop.texts.of(300) },
    shownOn: [...riders, orderDialog(returned)],
  });
  await handInCash(shop, delivered);
  return delivered;
}

async function deliver(shop: HostileShop, food: Food): Promise<number> {
  const id = await placeOrder(shop, food);
  await sendOut(shop, id);
  await shop.send('delivery', delivery.moveDeliveryOrder, {
    params: { id },
    body: { status: 'DELIVERED', receivedBy: shop.texts.of(80) },
    shownOn: [ownOrders, orderDialog(id)],
  });
  return id;
}

async function handInCash(shop: HostileShop, orderIds: Delivered): Promise<void> {
  await shop.send('delivery', delivery.handInCash, { body: { orderIds: [...orderIds] } });
  const { toCount } = await shop.send('kitchen', dispatch.getShiftReport, { query: {} });
  const handIn = toCount.find(({ orders }) => orders.some(({ id }) => id === orderIds[0]))!;
  await shop.send('kitchen', dispatch.countCash, {
    params: { id: handIn.id },
    body: { counted: handIn.expected - 1, note: shop.texts.of(300) },
    shownOn: riders,
  });
}
