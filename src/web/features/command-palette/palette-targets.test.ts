import { describe, expect, it } from 'vitest';
import { roles } from '#domain/accounts/role.ts';
import { findPages, toGroups } from './palette-targets.ts';

const pages = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders' },
];
const result = {
  ordersOf: null,
  orders: [{ id: 1052, status: 'CONFIRMED', customerName: 'Asha Rao', day: '2026-11-15' }],
  people: [{ id: 7, name: 'Meera & Iyer', roles: ['ROLE_USER'], consultationId: null }],
  meals: [{ id: 3, name: 'Paneer Bowl' }],
} as const;
const mutable = () => structuredClone(result) as unknown as Parameters<typeof toGroups>[0];
const pathsFor = (...own: Parameters<typeof toGroups>[1]) =>
  toGroups(mutable(), own).flatMap(({ entries }) => entries.map(({ to }) => to));

const labels = (text: string, own: Parameters<typeof findPages>[3]) =>
  findPages(text, '/admin', pages, own).entries.map(({ label }) => label);

describe('the command palette', () => {
  it('lists the pages of the area, and other areas only to those who may enter them', () => {
    expect(labels('', ['ROLE_ADMIN'])).toEqual(['Dashboard', 'Orders', 'New order by phone', 'Security']);
    expect(labels('', ['ROLE_ADMIN', 'ROLE_KITCHEN_MANAGER'])).toContain('Kitchen manager');
    expect(labels(' ORD', ['ROLE_ADMIN'])).toEqual(['Orders', 'New order by phone']);
  });

  it('leads to what each role may open', () => {
    expect(pathsFor('ROLE_ADMIN')).toEqual([
      '/admin/orders?order=1052',
      '/admin/users?kind=customers&search=Meera+%26+Iyer',
      '/admin/meals?edit=3',
    ]);
    expect(pathsFor('ROLE_KITCHEN_MANAGER')[0]).toBe('/kitchen-manager/orders?date=2026-11-15&order=1052');
    expect(pathsFor('ROLE_DELIVERY_ASSISTANT')[0]).toBe('/delivery');
    expect(pathsFor('ROLE_DELIVERY_ASSISTANT')[2]).toBe('/menu?q=Paneer+Bowl');
  });

  it.each(roles)('leads an admin to a person with %s in the list that shows them', (role) => {
    const person = { id: 7, name: 'Meera', roles: [role], consultationId: null };
    const [group] = toGroups({ orders: [], ordersOf: null, meals: [], people: [person] }, ['ROLE_ADMIN']);
    const isCustomer = role === 'ROLE_USER';
    expect(group!.entries).toMatchObject([
      {
        note: isCustomer ? 'Customer' : 'Staff',
        to: isCustomer ? '/admin/users?kind=customers&search=Meera' : '/admin/users?search=Meera',
      },
    ]);
  });

  it('leads an admin from a phone number to all orders of the customer', () => {
    const ordersOf = { name: 'Meera Iyer', phone: '+919812300777', orders: 12 };
    const [group] = toGroups({ orders: [], ordersOf, meals: [], people: [] }, ['ROLE_ADMIN']);
    expect(group).toEqual({
      title: 'Orders',
      entries: [
        {
          id: 'orders-of-phone',
          label: 'All orders of Meera Iyer',
          note: '12 orders',
          to: '/admin/orders?search=%2B919812300777',
        },
      ],
    });
  });

  it('opens the consultation of a client, and leaves out empty groups', () => {
    const client = { id: 7, name: 'Meera Iyer', roles: [], consultationId: 12 };
    const groups = toGroups({ orders: [], ordersOf: null, meals: [], people: [client] }, ['ROLE_NUTRITIONIST']);
    expect(groups).toEqual([
      {
        title: 'People',
        entries: [
          {
            id: 'person-7',
            label: 'Meera Iyer',
            note: 'Customer',
            to: '/nutritionist/consultations?consultation=12',
          },
        ],
      },
    ]);
  });
});
