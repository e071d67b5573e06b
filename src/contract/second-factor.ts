import { z } from 'zod';
import { staffRoles } from '#domain/accounts/role.ts';
import { OneTimeCode } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant, code } from './shapes.ts';

const access = staffRoles;
const currentPassword = z.string().min(1, 'Password is required').max(200);

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Of admins: refunds, credit, terms, users and business details need it. */
  isAsked: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = {
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Whether the own second factor is on',
  access,
  response: SecondFactor,
} as const satisfies Endpoint;

export const beginSecondFactor = {
  method: 'POST',
  path: '/auth/second-factor/begin',
  summary: 'Get a secret for an authenticator app; nothing changes until a code of it is confirmed',
  access,
  body: z.strictObject({ currentPassword }),
  response: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** The same for a QR code. */
    uri: z.string(),
  }),
} as const satisfies Endpoint;

export const confirmSecondFactor = {
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Switch the second factor on with a code of the app; other sessions end',
  access,
  body: z.strictObject({
    oneTimeCode: code(/^\d{3} ?\d{3}$/, 'Please enter the 6-digit code'),
  }),
  response: RecoveryCodes,
} as const satisfies Endpoint;

export const disableSecondFactor = {
  method: 'POST',
  path: '/auth/second-factor/disable',
  summary: 'Switch the own second factor off',
  access,
  body: z.strictObject({ currentPassword, oneTimeCode: OneTimeCode }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Get new recovery codes; the old ones are worth nothing from then on',
  access,
  body: z.strictObject({ currentPassword, oneTimeCode: OneTimeCode }),
  response: RecoveryCodes,
} as const satisfies Endpoint;
