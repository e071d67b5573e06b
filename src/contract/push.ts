import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const path = '/push/subscription';
const access = 'signed-in';

/** Of the calling session. */
export const PushState = z.object({
  /** The key that a browser subscribes with. */
  publicKey: z.string(),
  isSubscribed: z.boolean(),
});
export type PushState = z.output<typeof PushState>;

export const getPushState = {
  method: 'GET',
  path,
  summary: 'Whether this session gets push messages, and the key to subscribe with',
  access,
  response: PushState,
} as const satisfies Endpoint;

const base64url = (bytes: number) =>
  z
    .string()
    .max(120, { abort: true })
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes);

/** What `PushSubscription.toJSON()` gives. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z.string().max(1000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscriptionBody = z.output<typeof PushSubscriptionBody>;

export const subscribeToPush = {
  method: 'PUT',
  path,
  summary: 'Send push messages to the browser of this session',
  access,
  body: PushSubscriptionBody,
  response: PushState,
} as const satisfies Endpoint;

export const unsubscribeFromPush = {
  method: 'DELETE',
  path,
  summary: 'Send no more push messages to the browser of this session',
  access,
  response: PushState,
} as const satisfies Endpoint;
