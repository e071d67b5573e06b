import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import type { Endpoint } from './endpoint.ts';
import { Scope } from './oauth.ts';
import { Id, Instant, PathId, Rupees, rupees } from './shapes.ts';

const amountProblem = 'Please enter an amount between ₹1 and ₹1,00,000';
const amount = rupees(amountProblem).min(1, amountProblem).max(100_000, amountProblem);

/** Orders up to these amounts are placed without asking. */
export const Allowance = z
  .strictObject({ perOrder: amount, perDay: amount })
  .refine(({ perOrder, perDay }) => perDay >= perOrder, {
    error: 'The amount for a day must cover one order',
    path: ['perDay'],
  });
export type Allowance = z.output<typeof Allowance>;

const parameter = (max: number) => z.string().max(max).optional();

/** The parameters with which a program opened the consent page, as RFC 6749, 7636 and 8707 name them. */
export const AuthorizationRequest = z.strictObject({
  client_id: z.string().max(100),
  redirect_uri: z.string().max(1000),
  response_type: parameter(40),
  scope: parameter(500),
  state: parameter(2000),
  code_challenge: parameter(200),
  code_challenge_method: parameter(20),
  resource: parameter(500),
});
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

const RedirectTo = z.object({ redirectTo: z.string() });

export const reviewAuthorization = {
  method: 'POST',
  path: '/oauth/review',
  summary:
    'What a program asks for, for the consent page; 404 for an unknown program or an address that is not its own',
  access: permissions.changeOwnAccount,
  body: AuthorizationRequest,
  response: z.object({
    name: z.string(),
    /** The host that the answer goes to, or what it is in words. */
    asksFrom: z.string(),
    scopes: z.array(Scope),
    /** Why it cannot be allowed; null when it can. */
    fault: z.string().nullable(),
    /** Where the browser goes when the person does not allow it. */
    declineTo: z.string(),
  }),
} as const satisfies Endpoint;

export const allowProgram = {
  method: 'POST',
  path: '/oauth/consent',
  summary: 'Let a program act for the caller. A later consent for the same program replaces this one',
  access: permissions.changeOwnAccount,
  body: z.strictObject({
    request: AuthorizationRequest,
    scopes: z.array(Scope).max(10),
    allowance: Allowance.nullable(),
  }),
  response: RedirectTo,
} as const satisfies Endpoint;

export const ConnectedApp = z.object({
  id: Id,
  name: z.string(),
  asksFrom: z.string(),
  scopes: z.array(Scope),
  allowance: Allowance.nullable(),
  connectedAt: Instant,
  lastUsedAt: Instant.nullable(),
  orderCount: z.int(),
  orderedAmount: Rupees,
});
export type ConnectedApp = z.output<typeof ConnectedApp>;

export const listConnectedApps = {
  method: 'GET',
  path: '/user/connected-apps',
  summary: 'The programs that may act for the caller, the last used first, 50 at most',
  access: permissions.changeOwnAccount,
  response: z.array(ConnectedApp),
} as const satisfies Endpoint;

const params = z.object({ id: PathId });

export const AppOrder = z.object({
  orderId: Id,
  orderedAt: Instant,
  status: z.enum(orderStatuses),
  totalAmount: Rupees,
  /** False: it was within what the caller allowed. */
  isConfirmed: z.boolean(),
});
export type AppOrder = z.output<typeof AppOrder>;

export const listAppOrders = {
  method: 'GET',
  path: '/user/connected-apps/:id/orders',
  summary: 'What a program ordered for the caller, the newest first, 50 at most',
  access: permissions.changeOwnAccount,
  params,
  response: z.array(AppOrder),
} as const satisfies Endpoint;

export const setAppAllowance = {
  method: 'PUT',
  path: '/user/connected-apps/:id/allowance',
  summary: 'Up to which amounts a program may order without asking; null: it asks before every order',
  access: permissions.changeOwnAccount,
  params,
  body: z.strictObject({ allowance: Allowance.nullable() }),
  response: ConnectedApp,
} as const satisfies Endpoint;

export const revokeConnectedApp = {
  method: 'DELETE',
  path: '/user/connected-apps/:id',
  summary: 'End the access of a program at once. Orders that it placed stay',
  access: permissions.changeOwnAccount,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
