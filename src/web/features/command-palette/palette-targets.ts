import type { StaffSearchResult } from '#contract/staff-search.ts';
import { may } from '#domain/accounts/permissions.ts';
import { type Role, isStaff } from '#domain/accounts/role.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { type StaffAreaName, staffAreas } from '#web/platform/session/staff-areas.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  /** What it is, beside the label: 'Confirmed, Asha Rao'. */
  readonly note: string;
  readonly to: string;
};
export type PaletteGroup = { readonly title: string; readonly entries: readonly PaletteEntry[] };

type Page = { readonly to: string; readonly label: string };

const areaNames: Record<StaffAreaName, string> = {
  admin: 'Admin',
  kitchen: 'Kitchen manager',
  nutritionist: 'Nutritionist Panel',
  delivery: 'Delivery panel',
};

const orderHomes = [staffAreas.admin, staffAreas.kitchen];

/** The pages of the area, its security page, and the first page of every other area that the user may enter. */
export function findPages(text: string, home: string, pages: readonly Page[], roles: readonly Role[]): PaletteGroup {
  const others = Object.entries(staffAreas)
    .filter(([, area]) => area.home !== home && may(area.permission, roles))
    .map(([name, area]) => ({ to: area.home, label: areaNames[name as StaffAreaName] }));
  const newOrder = orderHomes
    .filter((area) => area.home === home && may('orderByPhone', roles))
    .map((area) => ({ to: `${area.home}/orders/new`, label: 'New order by phone' }));
  const all = [...pages, ...newOrder, { to: `${home}/security`, label: 'Security' }, ...others];
  const wanted = text.trim().toLowerCase();
  const found = all.filter(({ label }) => label.toLowerCase().includes(wanted));
  return { title: 'Pages', entries: found.map(({ to, label }) => ({ id: `page-${to}`, label, note: '', to })) };
}

/** Where each result leads depends on what the user may open. */
export function toGroups(result: StaffSearchResult, roles: readonly Role[]): readonly PaletteGroup[] {
  const groups = [
    {
      title: 'Orders',
      entries: [
        ...result.orders.map(({ id, status, customerName, day }) => ({
          id: `order-${id}`,
          label: `Order #${id}`,
          note: `${orderStatusLabel(status)}, ${customerName}`,
          to: orderPath(id, day, roles),
        })),
        ...(result.ordersOf ? [allOrdersOf(result.ordersOf)] : []),
      ],
    },
    {
      title: 'People',
      entries: result.people.map((person) => ({
        id: `person-${person.id}`,
        label: person.name,
        note: isStaff(person.roles) ? 'Staff' : 'Customer',
        to: personPath(person),
      })),
    },
    {
      title: 'Meals',
      entries: result.meals.map(({ id, name }) => ({
        id: `meal-${id}`,
        label: name,
        note: '',
        to: may('manageCatalog', roles)
          ? `/admin/meals?edit=${id}`
          : `/menu?${new URLSearchParams({ q: name }).toString()}`,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function allOrdersOf({ name, phone, orders }: NonNullable<StaffSearchResult['ordersOf']>): PaletteEntry {
  return {
    id: 'orders-of-phone',
    label: `All orders of ${name}`,
    note: `${orders} ${orders === 1 ? 'order' : 'orders'}`,
    to: `/admin/orders?${new URLSearchParams({ search: phone }).toString()}`,
  };
}

function orderPath(id: number, day: string, roles: readonly Role[]): string {
  if (may('manageOrders', roles)) return `/admin/orders?order=${id}`;
  return may('runKitchen', roles) ? `/kitchen-manager/orders?date=${day}&order=${id}` : staffAreas.delivery.home;
}

function personPath({ name, roles, consultationId }: StaffSearchResult['people'][number]): string {
  if (consultationId !== null) return `/nutritionist/consultations?consultation=${consultationId}`;
  const kind = isStaff(roles) ? {} : { kind: 'customers' };
  return `/admin/users?${new URLSearchParams({ ...kind, search: name }).toString()}`;
}
