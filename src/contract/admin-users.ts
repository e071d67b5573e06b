import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { assignableRoles, roles } from '#domain/accounts/role.ts';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, Instant, PathId, SearchText, pageOf, pageQuery, requiredLine } from './shapes.ts';

const access = permissions.manageUsers;

export const AssignedRoles = z
  .array(z.enum(assignableRoles, 'Please choose among the staff roles'))
  .min(1, 'Please choose at least one role')
  .max(assignableRoles.length);

const mostKitchens = 100;
/** None: all of them. */
export const KitchenIds = z.array(Id).max(mostKitchens, `Please choose at most ${mostKitchens} kitchens`);

export const AdminUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Only its last digits. */
  phone: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  enabled: z.boolean(),
  /** Those they work for; none: all of them. */
  kitchens: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether a code of an authenticator app is required to sign in. */
  hasSecondFactor: z.boolean(),
  createdAt: Instant,
});
export type AdminUser = z.output<typeof AdminUser>;

export const UserDraft = z.strictObject({
  email: Email,
  password: z
    .string('Password is required')
    .min(12, 'Use at least 12 characters')
    .max(200, 'Use at most 200 characters'),
  firstName: requiredLine('First name is required', 80),
  lastName: requiredLine('Last name is required', 80),
  roles: AssignedRoles,
  kitchenIds: KitchenIds.default([]),
});
export type UserDraft = z.output<typeof UserDraft>;

const params = z.object({ id: PathId });

export const listUsers = {
  method: 'GET',
  path: '/admin/users',
  summary: 'Accounts, paged',
  access,
  query: pageQuery(['id', 'createdAt', 'lastName', 'email', 'enabled'], { size: 10, sort: 'id,desc' }).safeExtend({
    role: z.enum(roles).optional(),
    kind: z.enum(['staff', 'customers']).optional(),
    /** A part of the name, of the e-mail address, or of the phone number: in any spelling, four digits or more. */
    search: SearchText,
  }),
  response: pageOf(AdminUser),
} as const satisfies Endpoint;

export const createUser = {
  method: 'POST',
  path: '/admin/users',
  summary: 'Make a staff account',
  access,
  needsSecondFactor: true,
  body: UserDraft,
  response: AdminUser,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const setUserRoles = {
  method: 'PUT',
  path: '/admin/users/:id/roles',
  summary: 'Change the roles of a staff account; its sessions end',
  access,
  needsSecondFactor: true,
  params,
  body: z.strictObject({ roles: AssignedRoles }),
  response: AdminUser,
} as const satisfies Endpoint;

export const setUserKitchens = {
  method: 'PUT',
  path: '/admin/users/:id/kitchens',
  summary: 'Set the kitchens that a kitchen manager or delivery assistant works for; none: all of them',
  access,
  needsSecondFactor: true,
  params,
  body: z.strictObject({ kitchenIds: KitchenIds }),
  response: AdminUser,
} as const satisfies Endpoint;

export const setUserEnabled = {
  method: 'PUT',
  path: '/admin/users/:id/status',
  summary: 'Enable or disable an account; disabling ends its sessions',
  access,
  needsSecondFactor: true,
  params,
  body: z.strictObject({ isEnabled: z.boolean() }),
  response: AdminUser,
} as const satisfies Endpoint;

export const revokeUserSessions = {
  method: 'POST',
  path: '/admin/users/:id/revoke-sessions',
  summary: 'End all sessions of an account',
  access,
  needsSecondFactor: true,
  params,
  response: z.object({ ended: z.int() }),
} as const satisfies Endpoint;

export const switchOffSecondFactor = {
  method: 'DELETE',
  path: '/admin/users/:id/second-factor',
  summary: 'Switch off the second factor of a user who lost it; their sessions end',
  access,
  needsSecondFactor: true,
  params,
  response: AdminUser,
} as const satisfies Endpoint;
