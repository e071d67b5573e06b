import * as addresses from '#contract/addresses.ts';
import * as adminKitchens from '#contract/admin-kitchens.ts';
import * as adminOrders from '#contract/admin-orders.ts';
import * as cart from '#contract/cart.ts';
import * as contact from '#contract/contact.ts';
import * as customize from '#contract/customize.ts';
import * as delivery from '#contract/delivery.ts';
import * as kitchenBoard from '#contract/kitchen-board.ts';
import * as orders from '#contract/orders.ts';
import { elsewhere } from './fill-catalogue.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';

const customer = (path: string): Screen => ({ as: 'customer', path });
const order = (id: number): Screen => ({ as: 'admin', path: `/admin/orders?order=${id}` });
const ownOrders = customer('/profile?tab=orders');
const board: Screen = { as: 'kitchen', path: '/kitchen-manager/orders' };
const round: Screen = { as: 'delivery', path: '/delivery?tab=mine' };

export async function fillOrders(shop: HostileShop, bowl: cart.BowlSelection, mealId: number): Promise<void> {
  const { texts } = shop;
  await fillAddresses(shop);
  await shop.send('customer', customize.saveMeal, {
    body: { ...bowl, customMealName: texts.of(80) },
    shownOn: [customer('/build-your-own?tab=saved')],
  });
  const brought = await placeOrder(shop, bowl, mealId, [board, round]);
  const cancelledByKitchen = await placeOrder(shop, bowl, mealId, [board]);
  const cancelledByAdmin = await placeOrder(shop, bowl, mealId, [board]);
  await shop.send('customer', cart.addCustomCartItem, {
    body: { ...bowl, name: texts.of(80) },
    shownOn: [customer('/order-now')],
  });

  await shop.send('kitchen', kitchenBoard.moveKitchenOrder, {
    params: { id: cancelledByKitchen },
    body: { status: 'CANCELLED_BY_ADMIN', reason: texts.of(300) },
    shownOn: [ownOrders, order(cancelledByKitchen)],
  });
  await shop.send('admin', adminOrders.cancelAnyOrder, {
    params: { id: cancelledByAdmin },
    body: { reason: texts.of(300) },
    shownOn: [ownOrders, order(cancelledByAdmin)],
  });
  // To the first demo kitchen, which is always open.
  const kitchens = await shop.send('admin', adminKitchens.listKitchens, {});
  await shop.send('admin', adminOrders.moveOrderToKitchen, {
    params: { id: brought },
    body: { kitchenId: Math.min(...kitchens.map(({ id }) => id)), reason: texts.of(300) },
    shownOn: [order(brought)],
  });
  for (const status of ['PROCESSING', 'OUT_FOR_DELIVERY'] as const)
    await shop.send('kitchen', kitchenBoard.moveKitchenOrder, { params: { id: brought }, body: { status } });
  await shop.send('delivery', delivery.pickUpOrder, { params: { id: brought } });
  await fillContact(shop);
}

async function fillAddresses(shop: HostileShop): Promise<void> {
  const { texts } = shop;
  const draft = () => ({
    label: texts.of(40),
    addressLine1: texts.of(120),
    addressLine2: texts.of(120),
    city: texts.of(60),
    state: texts.of(60),
    postalCode: '560001',
    country: texts.of(60),
    phoneNumber: '9876543210',
    ...elsewhere,
  });
  const shownOn = [customer('/profile?tab=addresses')];
  await shop.send('customer', addresses.addAddress, { body: { ...draft(), default: true }, shownOn });
  const plain = { label: 'Work', addressLine1: '1', city: 'B', state: 'K', postalCode: '560001' };
  const { id } = await shop.send('customer', addresses.addAddress, { body: plain });
  await shop.send('customer', addresses.updateAddress, { params: { id }, body: draft(), shownOn });
}

async function placeOrder(shop: HostileShop, bowl: cart.BowlSelection, mealId: number, on: readonly Screen[]) {
  const { texts } = shop;
  await shop.send('customer', cart.addCustomCartItem, {
    body: { ...bowl, name: texts.of(80), specialInstructions: texts.of(300) },
    shownOn: [ownOrders, board],
  });
  await shop.send('customer', cart.addCartItem, { query: {}, body: { mealId } });
  const [home] = await shop.send('customer', addresses.listAddresses, {});
  const { id } = await shop.send('customer', orders.placeOrder, {
    body: { deliveryAddressId: home!.id, paymentMethod: 'COD', note: texts.of(300) },
    shownOn: ({ id: made }) => [ownOrders, order(made), ...on],
  });
  return id;
}

async function fillContact(shop: HostileShop): Promise<void> {
  const { texts } = shop;
  await shop.send('visitor', contact.sendContactMessage, {
    body: {
      firstName: texts.of(80),
      lastName: texts.of(80),
      email: 'visitor@x.test',
      subject: texts.of(150),
      message: texts.of(4000),
    },
    shownOn: ({ id }) => [{ as: 'admin', path: `/admin/messages?message=${id}` }],
  });
}
