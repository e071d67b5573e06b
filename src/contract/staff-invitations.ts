import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { staffRoles } from '#domain/accounts/role.ts';
import { AssignedRoles, KitchenIds } from './admin-users.ts';
import { NewPassword, Token } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, Instant, PathId, requiredLine } from './shapes.ts';

const access = permissions.manageUsers;

export const InvitationDraft = z.strictObject({
  email: Email,
  firstName: requiredLine('First name is required', 80),
  lastName: requiredLine('Last name is required', 80),
  roles: AssignedRoles,
  kitchenIds: KitchenIds.default([]),
});
export type InvitationDraft = z.output<typeof InvitationDraft>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** None: all of them. */
  kitchens: z.array(z.object({ id: Id, name: z.string() })),
  invitedByName: z.string(),
  createdAt: Instant,
  /** The link works until then. */
  expiresAt: Instant,
  /** When the mail with the newest link was sent; null: not yet. */
  mailedAt: Instant.nullable(),
});
export type Invitation = z.output<typeof Invitation>;

const params = z.object({ id: PathId });

export const listInvitations = {
  method: 'GET',
  path: '/admin/invitations',
  summary: 'Invitations that were neither accepted nor withdrawn, the newest first; expired ones included',
  access,
  response: z.array(Invitation),
} as const satisfies Endpoint;

export const inviteStaff = {
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Invite a member of staff by e-mail: the link works once, within 72 hours',
  access,
  needsSecondFactor: true,
  body: InvitationDraft,
  response: Invitation,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const resendInvitation = {
  method: 'POST',
  path: '/admin/invitations/:id/resend',
  summary: 'Send a new link, valid for another 72 hours; earlier links stop working',
  access,
  needsSecondFactor: true,
  params,
  response: Invitation,
} as const satisfies Endpoint;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/admin/invitations/:id',
  summary: 'Withdraw an invitation: its link stops working',
  access,
  needsSecondFactor: true,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const acceptInvitation = {
  method: 'POST',
  path: '/auth/invitations/accept',
  summary: 'Set the password of a new staff account with the token of an invitation',
  access: 'public',
  body: z.strictObject({ token: Token, password: NewPassword }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
