import * as addresses from '#contract/addresses.ts';
import * as adminKitchens from '#contract/admin-kitchens.ts';
import * as adminOrders from '#contract/admin-orders.ts';
import * as cart from '#contract/cart.ts';
import * as contact from '#contract/contact.ts';
import * as customize from '#contract/customize.ts';
import * as kitchenBoard from '#contract/kitchen-board.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import {
  type Food,
  addressDraft,
  board,
  customer,
  orderDialog,
  ownOrders,
  placeOrder,
  sendOut,
} from './place-orders.ts';

const round: Screen = { as: 'delivery', path: '/delivery?tab=mine' };

export async function fillOrders(shop: HostileShop, food: Food): Promise<void> {
  const { texts } = shop;
  const { bowl } = food;
  await shop.send('customer', customize.saveMeal, {
    body: { ...bowl, customMealName: texts.of(80) },
    shownOn: [customer('/build-your-own?tab=saved')],
  });
  const brought = await placeOrder(shop, food, { on: [board, round] });
  const cancelledByKitchen = await placeOrder(shop, food, { on: [board] });
  await shop.send('kitchen', kitchenBoard.moveKitchenOrder, {
    params: { id: cancelledByKitchen },
    body: { status: 'CANCELLED_BY_ADMIN', reason: texts.of(300) },
    shownOn: [ownOrders, orderDialog(cancelledByKitchen)],
  });
  const cancelledByAdmin = await placeOrder(shop, food, { on: [board] });
  await shop.send('admin', adminOrders.cancelAnyOrder, {
    params: { id: cancelledByAdmin },
    body: { reason: texts.of(300) },
    shownOn: [ownOrders, orderDialog(cancelledByAdmin)],
  });
  await shop.send('customer', cart.addCustomCartItem, {
    body: { ...bowl, name: texts.of(80) },
    shownOn: [customer('/order-now')],
  });
  // To the first demo kitchen, which is always open.
  const kitchens = await shop.send('admin', adminKitchens.listKitchens, {});
  await shop.send('admin', adminOrders.moveOrderToKitchen, {
    params: { id: brought },
    body: { kitchenId: Math.min(...kitchens.map(({ id }) => id)), reason: texts.of(300) },
    shownOn: [orderDialog(brought)],
  });
  await sendOut(shop, brought);
  await fillContact(shop);
}

export async function fillAddresses(shop: HostileShop): Promise<void> {
  const draft = () => addressDraft(shop.texts);
  const shownOn = [customer('/profile?tab=addresses')];
  await shop.send('customer', addresses.addAddress, { body: { ...draft(), default: true }, shownOn });
  const plain = { label: 'Work', addressLine1: '1', city: 'B', state: 'K', postalCode: '560001' };
  const { id } = await shop.send('customer', addresses.addAddress, { body: plain });
  await shop.send('customer', addresses.updateAddress, { params: { id }, body: draft(), shownOn });
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
