import type { Database } from '#server/db/client.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillClaims } from './fill-claims.ts';
import { fillClosing } from './fill-closing.ts';
import { fillConsultations } from './fill-consultations.ts';
import { fillDeliveries } from './fill-deliveries.ts';
import { fillOffice } from './fill-office.ts';
import { fillAddresses, fillOrders } from './fill-orders.ts';
import { fillPeople } from './fill-people.ts';
import { fillPhoneOrders } from './fill-phone-orders.ts';
import { fillPrograms } from './fill-programs.ts';
import { fillSubscriptions } from './fill-subscriptions.ts';
import type { HostileShop } from './hostile-shop.ts';

/** In this order: a newcomer may have two open orders until the first one is delivered. */
export async function fillEverything(shop: HostileShop, db: Database) {
  const people = await fillPeople(shop, db);
  const catalogue = await fillCatalogue(shop);
  await fillOffice(shop, db);
  await fillAddresses(shop);
  const delivered = await fillDeliveries(shop, catalogue);
  await fillClaims(shop, { ...people, ...catalogue, delivered });
  await fillClosing(shop, catalogue, catalogue.kitchen);
  await fillOrders(shop, catalogue);
  await fillPhoneOrders(shop, catalogue);
  const calendarUrl = await fillSubscriptions(shop, catalogue);
  await fillPrograms(shop);
  await fillConsultations(shop, { ...people, ...catalogue });
  return { ...catalogue, calendarUrl, delivered };
}
