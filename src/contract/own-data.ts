import { z } from 'zod';
import { textLengths } from '#domain/text-lengths.ts';
import { permissions } from '#domain/accounts/permissions.ts';
import { Token } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { Email, Instant, requiredLine } from './shapes.ts';

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** +91 and 10 digits; null for staff, who sign in by e-mail. */
  phone: z.string().nullable(),
  /** A new address that is not confirmed; `email` stays until then. */
  pendingEmail: z.object({ email: z.string(), expiresAt: Instant }).nullable(),
  /** Staff accounts are changed and closed only by an admin. */
  isStaff: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

export const getProfile = {
  method: 'GET',
  path: '/user/profile',
  summary: 'Who the caller is to the shop',
  access: 'signed-in',
  response: Profile,
} as const satisfies Endpoint;

export const updateProfile = {
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change the own name',
  access: 'signed-in',
  body: z.strictObject({
    firstName: requiredLine('First name is required', textLengths.personName),
    lastName: requiredLine('Last name is required', textLengths.personName),
  }),
  response: Profile,
} as const satisfies Endpoint;

export const requestEmailChange = {
  method: 'POST',
  path: '/user/email',
  summary: 'Mail a link to a new e-mail address; it becomes the own one when the link is opened within an hour',
  access: permissions.changeOwnAccount,
  body: z.strictObject({ email: Email }),
  response: Profile,
  status: 202,
} as const satisfies Endpoint;

export const withdrawEmailChange = {
  method: 'DELETE',
  path: '/user/email/pending',
  summary: 'Forget the new e-mail address that is not confirmed yet',
  access: permissions.changeOwnAccount,
  response: Profile,
} as const satisfies Endpoint;

/** Public: the mail may be opened in another browser. */
export const confirmEmailChange = {
  method: 'POST',
  path: '/user/email/confirm',
  summary: 'Confirm a new e-mail address with the token of the link, once',
  access: 'public',
  body: z.strictObject({ token: Token }),
  response: z.object({ email: z.string() }),
} as const satisfies Endpoint;

export const eraseConfirmation = 'DELETE';

export const eraseAccount = {
  method: 'POST',
  path: '/user/erase',
  summary: 'Delete the own account and all personal data; orders stay without a name. 409 while an order is open',
  access: permissions.changeOwnAccount,
  body: z.strictObject({ confirmation: z.literal(eraseConfirmation, `Please type ${eraseConfirmation}`) }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const ownDataPath = '/user/export';
