import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { roles } from '#domain/accounts/role.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, requiredLine } from './shapes.ts';

const FoundOrder = z.object({
  id: Id,
  status: z.enum(orderStatuses),
  customerName: z.string(),
  /** For which it is cooked. */
  day: Day,
});

/** What the command palette found. A list that the caller may not see is empty. */
export const StaffSearchResult = z.object({
  /** One by its number, or the newest ones of the customer with a phone number. */
  orders: z.array(FoundOrder),
  /** The customer of `orders`, when someone who may list all orders searched for a phone number; else null. */
  ordersOf: z.object({ name: z.string(), phone: z.string(), orders: z.int() }).nullable(),
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      roles: z.array(z.enum(roles)),
      /** The newest consultation with the calling nutritionist; null for an admin. */
      consultationId: Id.nullable(),
    }),
  ),
  meals: z.array(z.object({ id: Id, name: z.string() })),
});
export type StaffSearchResult = z.output<typeof StaffSearchResult>;

export const searchAsStaff = {
  method: 'GET',
  path: '/staff/search',
  summary: 'Orders by number or by the phone of their customer, people and meals, as far as the caller may see them',
  access: permissions.searchAsStaff,
  query: z.strictObject({ q: requiredLine('Type what to look for', textLengths.search) }),
  response: StaffSearchResult,
} as const satisfies Endpoint;
