import * as addresses from '#contract/addresses.ts';
import * as cart from '#contract/cart.ts';
import * as delivery from '#contract/delivery.ts';
import * as kitchenBoard from '#contract/kitchen-board.ts';
import * as orders from '#contract/orders.ts';
import { elsewhere } from './fill-catalogue.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import type { HostileTexts } from './hostile-texts.ts';

export type Food = { readonly bowl: cart.BowlSelection; readonly mealId: number };

export const customer = (path: string): Screen => ({ as: 'customer', path });
export const admin = (path: string): Screen => ({ as: 'admin', path });
export const orderDialog = (id: number): Screen => admin(`/admin/orders?order=${id}`);
export const ownOrders = customer('/profile?tab=orders');
export const board: Screen = { as: 'kitchen', path: '/kitchen-manager/orders' };
/** Shows previous values too. */
export const auditLogOf = (subject: string) => admin(`/admin/audit-log?subject=${subject}&size=100`);

export const addressDraft = (texts: HostileTexts) => ({
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

type Placing = {
  /** Screens that show it beside the customer's and the admin's. */
  readonly on?: readonly Screen[];
  readonly more?: { readonly couponCode?: string; readonly deliverAt?: string };
};

export async function placeOrder(shop: HostileShop, { bowl, mealId }: Food, { on = [], more = {} }: Placing = {}) {
  const { texts } = shop;
  await shop.send('customer', cart.addCustomCartItem, {
    body: { ...bowl, name: texts.of(80), specialInstructions: texts.of(300) },
    shownOn: [ownOrders, board],
  });
  await shop.send('customer', cart.addCartItem, { query: {}, body: { mealId } });
  const [home] = await shop.send('customer', addresses.listAddresses, {});
  const { id } = await shop.send('customer', orders.placeOrder, {
    body: { deliveryAddressId: home!.id, paymentMethod: 'COD', note: texts.of(300), ...more },
    shownOn: ({ id: made }) => [ownOrders, orderDialog(made), ...on],
  });
  return id;
}

/** Until a rider carries it. */
export async function sendOut(shop: HostileShop, id: number): Promise<void> {
  for (const status of ['PROCESSING', 'OUT_FOR_DELIVERY'] as const)
    await shop.send('kitchen', kitchenBoard.moveKitchenOrder, { params: { id }, body: { status } });
  await shop.send('delivery', delivery.pickUpOrder, { params: { id } });
}
