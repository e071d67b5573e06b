import * as bookedOrders from '#contract/booked-orders.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { HostileKitchen } from './fill-catalogue.ts';
import type { HostileShop } from './hostile-shop.ts';
import { type Food, admin, orderDialog, ownOrders, placeOrder } from './place-orders.ts';

const noonMs = 12 * 3_600_000;

/** The kitchen closes for a day, and then altogether: a message goes to the customers who booked. It is open again afterwards. */
export async function fillClosing(shop: HostileShop, food: Food, { id, draft }: HostileKitchen): Promise<void> {
  const { texts } = shop;
  const params = { id };
  const date = addDays(businessDay(new Date()), 3);
  const deliverAt = new Date(businessDayRange(date).from.getTime() + noonMs).toISOString();
  const settings = { weeklyShifts: [], specialDates: [], leadMinutes: 0, ordersPerSlot: 0, portionsPerSlot: 0 };
  const closedOn = (note: string) => ({ ...settings, specialDates: [{ date, shifts: [], note }] });
  const cancelAll = (orderIds: readonly number[]) => ({
    decisions: orderIds.map((orderId) => ({ orderId, moveTo: null })),
    message: texts.of(300),
  });

  const first = await placeOrder(shop, food, { more: { deliverAt } });
  await shop.send('admin', bookedOrders.listBookedOrders, { params, body: { settings: closedOn(texts.of(80)) } });
  await shop.send('admin', bookedOrders.setTradingSettings, {
    params,
    body: { ...closedOn('Holiday'), bookedOrders: cancelAll([first]) },
    shownOn: [ownOrders, orderDialog(first)],
  });

  await shop.send('admin', bookedOrders.setTradingSettings, { params, body: settings });
  const second = await placeOrder(shop, food, { more: { deliverAt } });
  const booked = await shop.send('admin', bookedOrders.listBookedOrders, { params, body: { settings: null } });
  await shop.send('admin', bookedOrders.updateKitchen, {
    params,
    body: { ...draft, active: false, bookedOrders: cancelAll(booked.map((order) => order.id)) },
    shownOn: [ownOrders, orderDialog(second), admin(`/admin/kitchens?edit=${id}`)],
  });
  await shop.send('admin', bookedOrders.updateKitchen, {
    params,
    body: draft,
    shownOn: [admin(`/admin/kitchens?edit=${id}`)],
  });
}
