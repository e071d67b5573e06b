import * as phoneOrders from '#contract/phone-orders.ts';
import { couponCode } from './fill-office.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import { type Food, addressDraft, admin, board, orderDialog } from './place-orders.ts';

/** An order for a customer who calls. */
export async function fillPhoneOrders(shop: HostileShop, { bowl, mealId }: Food): Promise<void> {
  const { texts } = shop;
  const caller = { phone: '+919876501235', firstName: texts.of(60), lastName: texts.of(60) };
  const { id: customerId } = await shop.send('admin', phoneOrders.createPhoneCustomer, {
    body: caller,
    shownOn: [admin('/admin/users?kind=customers')],
  });
  const withAddress: Screen[] = [];
  const { id: deliveryAddressId } = await shop.send('admin', phoneOrders.addPhoneAddress, {
    params: { id: customerId },
    body: { ...addressDraft(texts), default: true },
    shownOn: withAddress,
  });
  const items = [
    { mealId, quantity: 1 },
    { bowl, quantity: 1 },
  ];
  const draft = { customerId, deliveryAddressId, items, couponCode };
  const { amounts } = await shop.send('admin', phoneOrders.quotePhoneOrder, { body: draft });
  const { id } = await shop.send('admin', phoneOrders.placePhoneOrder, {
    body: { ...draft, expectedTotal: amounts.total, note: texts.of(300) },
    shownOn: (placed) => [orderDialog(placed.id), board],
  });
  withAddress.push(orderDialog(id));
}
