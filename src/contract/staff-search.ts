import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { roles } from '#domain/accounts/role.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, requiredLine } from './shapes.ts';

/** What the command palette found. A list that the caller may not see is empty. */
export const StaffSearchResult = z.object({
  orders: z.array(
    z.object({ id: Id, status: z.enum(orderStatuses), customerName: z.string(), /** Placed on. */ day: Day }),
  ),
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
  summary: 'Orders by number, people and meals, as far as the caller may see them',
  access: permissions.searchAsStaff,
  query: z.strictObject({ q: requiredLine('Type what to look for', 80) }),
  response: StaffSearchResult,
} as const satisfies Endpoint;
