import type { StaffSearchResult } from '#contract/staff-search.ts';
import { may } from '#domain/accounts/permissions.ts';
import { phoneIn } from '#domain/accounts/phone.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import type { Database } from '#server/db/client.ts';
import { numberIn } from '#server/db/text-search.ts';
import type { Caller } from '#server/http/caller.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import {
  type FoundOrder,
  type FoundPerson,
  countOrdersOfPhone,
  findClients,
  findOrderByNumber,
  findOrdersOfPhone,
  findPeople,
} from './staff-search-queries.ts';

const mostOfEach = 6;

export type StaffSearchParts = { readonly db: Database; readonly catalog: LiveCatalog };

export async function searchAsStaff(
  { db, catalog }: StaffSearchParts,
  caller: Caller,
  text: string,
): Promise<StaffSearchResult> {
  const phone = phoneIn(text);
  const [foundOrders, ordersOf, foundPeople] = await Promise.all([
    findOrders(db, caller, text, phone),
    phone !== null && may('manageOrders', caller.roles) ? countOrdersOfPhone(db, phone) : undefined,
    findPeopleFor(db, caller, text),
  ]);
  return {
    ordersOf: ordersOf && phone !== null ? { name: nameOf(ordersOf), phone, orders: ordersOf.orders } : null,
    orders: foundOrders.map((order) => ({
      id: order.id,
      status: order.status,
      customerName: nameOf(order),
      day: businessDay(order.deliverAt ?? order.orderDate),
    })),
    people: foundPeople.map((person) => ({
      id: person.id,
      name: nameOf(person),
      roles: person.roles,
      consultationId: person.consultationId,
    })),
    meals: catalog.current.meals
      .filter((meal) => matchesSearch(meal, text))
      .slice(0, mostOfEach)
      .map(({ id, name }) => ({ id, name })),
  };
}

async function findOrders(
  db: Database,
  { userId, roles, kitchens }: Caller,
  text: string,
  phone: string | null,
): Promise<readonly FoundOrder[]> {
  const seesAll = may('manageOrders', roles) || may('runKitchen', roles);
  if (phone !== null) return seesAll ? findOrdersOfPhone(db, phone, kitchens, mostOfEach) : [];
  const orderId = numberIn(text);
  if (orderId === null) return [];
  if (seesAll) return findOrderByNumber(db, orderId, kitchens, null);
  return may('deliver', roles) ? findOrderByNumber(db, orderId, kitchens, userId) : [];
}

async function findPeopleFor(db: Database, { userId, roles }: Caller, text: string): Promise<readonly FoundPerson[]> {
  if (may('manageUsers', roles)) return findPeople(db, text, mostOfEach);
  return may('advise', roles) ? findClients(db, userId, text, mostOfEach) : [];
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim() || 'Unnamed User';
