import { z } from 'zod';
import { calendarWeeks } from '#domain/subscriptions/subscription-rules.ts';
import type { Endpoint } from './endpoint.ts';
import { LedgerFigures } from './nutrition-ledger.ts';
import { Day, Instant, PathId, Rupees, pageOf, pageQuery } from './shapes.ts';
import {
  Items,
  Pattern,
  SlotTime,
  Subscription,
  SubscriptionCalendar,
  SubscriptionDelivery,
  SubscriptionDraft,
  SubscriptionReceipt,
  WeeklyDelivery,
} from './subscription-shapes.ts';

const access = 'signed-in';

export const listSubscriptions = {
  method: 'GET',
  path: '/subscriptions',
  summary: 'Own subscriptions, newest first',
  access,
  response: z.array(Subscription),
} as const satisfies Endpoint;

export const createSubscription = {
  method: 'POST',
  path: '/subscriptions',
  summary: 'Start a subscription: a weekly pattern, an address and a first day',
  access,
  body: SubscriptionDraft,
  response: Subscription,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const previewSubscription = {
  method: 'POST',
  path: '/subscriptions/preview',
  summary: 'Prices and macros of a week, beside what a meal should bring; nothing is stored',
  access,
  body: z.strictObject({ days: Pattern }),
  response: z.object({
    days: z.array(WeeklyDelivery),
    mealTarget: LedgerFigures.nullable(),
    figures: LedgerFigures,
    weekTotal: Rupees,
  }),
} as const satisfies Endpoint;

const params = z.object({ id: PathId });
const version = z.int().min(0);

export const getSubscription = {
  method: 'GET',
  path: '/subscriptions/:id',
  summary: 'An own subscription',
  access,
  params,
  response: Subscription,
} as const satisfies Endpoint;

export const changeSubscription = {
  method: 'PUT',
  path: '/subscriptions/:id',
  summary: 'Change pattern, address, last day or swaps, from the next delivery that can be changed on',
  access,
  params,
  body: SubscriptionDraft.omit({ startsOn: true }).extend({ version }),
  response: Subscription,
} as const satisfies Endpoint;

const pauseBody = z.strictObject({
  version,
  /** The next delivery that can be changed when omitted. */
  from: Day.optional(),
  /** The last day that is left out; until it is resumed when omitted. */
  until: Day.optional(),
});

export const pauseSubscription = {
  method: 'POST',
  path: '/subscriptions/:id/pause',
  summary: 'Leave out what would come between two days',
  access,
  params,
  body: pauseBody,
  response: Subscription,
} as const satisfies Endpoint;

export const resumeSubscription = {
  method: 'POST',
  path: '/subscriptions/:id/resume',
  summary: 'End the pause; the answer names the next delivery',
  access,
  params,
  body: z.strictObject({ version }),
  response: Subscription,
} as const satisfies Endpoint;

export const endSubscription = {
  method: 'POST',
  path: '/subscriptions/:id/end',
  summary: 'End it: what is an order already still comes, nothing after it',
  access,
  params,
  body: z.strictObject({ version }),
  response: Subscription,
} as const satisfies Endpoint;

export const calendarQuery = z.strictObject({
  /** Today when omitted. */
  from: Day.optional(),
  weeks: z.coerce.number().pipe(z.int().min(1).max(calendarWeeks)).default(calendarWeeks),
});

export const getSubscriptionCalendar = {
  method: 'GET',
  path: '/subscriptions/:id/calendar',
  summary: 'Every delivery of some weeks with macros, price, state and the last moment to change it',
  access,
  params,
  query: calendarQuery,
  response: SubscriptionCalendar,
} as const satisfies Endpoint;

const deliveryParams = params.extend({ date: Day, slot: SlotTime });

/** One change at a time. */
const DeliveryChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('skip'), version }),
  z.strictObject({ action: z.literal('restore'), version }),
  /** To another slot of the same day. */
  z.strictObject({ action: z.literal('move'), version, to: SlotTime }),
  z.strictObject({ action: z.literal('swap'), version, items: Items }),
]);
export type DeliveryChange = z.output<typeof DeliveryChange>;

export const changeDelivery = {
  method: 'PUT',
  path: '/subscriptions/:id/deliveries/:date/:slot',
  summary: 'Skip, restore, move or swap one delivery until its cut-off; 409 when another browser changed it',
  access,
  params: deliveryParams,
  body: DeliveryChange,
  response: SubscriptionDelivery,
} as const satisfies Endpoint;

export const listReceipts = {
  method: 'GET',
  path: '/subscriptions/:id/receipts',
  summary: 'Every change with its date, newest first',
  access,
  params,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }),
  response: pageOf(SubscriptionReceipt),
} as const satisfies Endpoint;

export const getCalendarLink = {
  method: 'GET',
  path: '/subscriptions/:id/calendar-link',
  summary: 'Whether there is a calendar address; the address itself is shown once',
  access,
  params,
  response: z.object({ createdAt: Instant.nullable() }),
} as const satisfies Endpoint;

export const createCalendarLink = {
  method: 'POST',
  path: '/subscriptions/:id/calendar-link',
  summary: 'A new calendar address; the one of before stops',
  access,
  params,
  /** Shown once: only its hash is stored. */
  response: z.object({ url: z.string(), createdAt: Instant }),
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const revokeCalendarLink = {
  method: 'DELETE',
  path: '/subscriptions/:id/calendar-link',
  summary: 'Stop the calendar address at once',
  access,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

/** 43 characters of base64url; see `subscriptionCalendarFile`. */
export const calendarFilePath = '/calendar/:file';
export const CalendarFile = z.string().regex(/^[\w-]{43}\.ics$/);
