import { z } from 'zod';
import { textLengths } from '#domain/text-lengths.ts';
import { roles, staffRoles } from '#domain/accounts/role.ts';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, PhoneNumber, code, requiredLine } from './shapes.ts';

export const SessionUser = z.object({
  id: Id,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  token: z.string(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const minPasswordLength = 12;
export const NewPassword = z.string().min(minPasswordLength, `Use at least ${minPasswordLength} characters`).max(200);
export const Token = code(/^[\w-]{43}$/, 'This link is not complete');
/** The code of an authenticator app, or a recovery code; spaces are ignored. */
export const OneTimeCode = code(
  /^(?:\d{3} ?\d{3}|(?:[a-z2-7]{4}[- ]?){5}[a-z2-7]{4})$/i,
  'Please enter the 6-digit code of your app, or a recovery code',
);

export const validateToken = {
  method: 'GET',
  path: '/auth/validate-token',
  summary: 'Who the bearer of this token is',
  access: 'signed-in',
  response: SessionUser,
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  access: 'signed-in',
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const logoutAll = {
  method: 'POST',
  path: '/auth/logout-all',
  summary: 'End every session of this account',
  access: 'signed-in',
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

/** Required after `proof-required`: a number whose SHA-256 with its challenge starts with enough zero bits. */
export const WorkProof = z.strictObject({
  challenge: z.string().max(45),
  answer: z.int().min(0),
});
export type WorkProof = z.output<typeof WorkProof>;

/** Chosen at random by the client. A code requested with a nonce is only compared with tries that send the same one. */
const Nonce = code(/^[\w-]{22,64}$/, 'A nonce has 22 to 64 letters, digits, - or _', 64);

export const sendOtp = {
  method: 'POST',
  path: '/auth/otp/send',
  summary: 'Send a one-time code to a phone',
  access: 'public',
  body: z.strictObject({ phoneNumber: PhoneNumber, nonce: Nonce.optional(), proof: WorkProof.optional() }),
  response: z.object({ message: z.string(), resendAfterSeconds: z.int(), expiresInSeconds: z.int() }),
} as const satisfies Endpoint;

export const verifyOtp = {
  method: 'POST',
  path: '/auth/otp/verify',
  summary: 'Prove a phone with its code: signs in, or allows to register',
  access: 'public',
  body: z.strictObject({
    phoneNumber: PhoneNumber,
    otp: code(/^\d{6}$/, 'Please enter the 6-digit code'),
    /** The nonce of the request for the code. */
    nonce: Nonce.optional(),
  }),
  response: z.object({
    newUser: z.boolean(),
    jwtResponse: SessionUser.nullable(),
    /** Only for a new user; valid for 10 minutes and one registration. */
    registrationToken: z.string().nullable(),
  }),
} as const satisfies Endpoint;

export const registerByPhone = {
  method: 'POST',
  path: '/auth/register/phone',
  summary: 'Register the owner of a phone that was just proven',
  access: 'public',
  body: z.strictObject({
    phoneNumber: PhoneNumber,
    firstName: requiredLine('First name is required', textLengths.personName),
    lastName: requiredLine('Last name is required', textLengths.personName),
    /** Optional: the cookie set with it is used instead. */
    registrationToken: Token.optional(),
  }),
  response: SessionUser,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const signIn = {
  method: 'POST',
  path: '/auth/signin',
  summary: 'Sign in as staff',
  access: 'public',
  body: z.strictObject({
    email: Email,
    password: z.string().min(1, 'Password is required').max(200),
    /** Required when the second factor is on: without it the error is `second-factor-needed`. */
    oneTimeCode: OneTimeCode.optional(),
  }),
  response: SessionUser,
} as const satisfies Endpoint;

export const changePassword = {
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; other sessions end',
  access: staffRoles,
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword: NewPassword }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const requestPasswordReset = {
  method: 'POST',
  path: '/auth/password-reset/request',
  summary: 'Mail a link to set a new password, if the account exists',
  access: 'public',
  body: z.strictObject({ email: Email }),
  response: z.object({ message: z.string() }),
  status: 202,
} as const satisfies Endpoint;

export const confirmPasswordReset = {
  method: 'POST',
  path: '/auth/password-reset/confirm',
  summary: 'Set a new password with the token of the link; all sessions end',
  access: 'public',
  body: z.strictObject({ token: Token, password: NewPassword }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['sms', 'mail']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  createdAt: z.iso.datetime(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** Exists in demo mode only. */
export const listOutbox = {
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Demo mode: the messages that would have been sent to a phone or address, newest first',
  access: 'public',
  query: z.strictObject({ to: z.string().min(1).max(254) }),
  response: z.array(OutboxMessage),
} as const satisfies Endpoint;
