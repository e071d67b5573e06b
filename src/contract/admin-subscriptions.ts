import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { changeReasons, subscriptionStates } from '#domain/subscriptions/subscription-rules.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, Rupees, SearchText, pageOf, pageQuery } from './shapes.ts';
import { Subscription, SubscriptionDelivery } from './subscription-shapes.ts';
import {
  calendarQuery,
  changeDelivery,
  endSubscription,
  getSubscription,
  getSubscriptionCalendar,
  listReceipts,
  pauseSubscription,
  resumeSubscription,
} from './subscriptions.ts';

const byStaff = permissions.manageOrders;

export const AdminSubscription = Subscription.pick({
  id: true,
  state: true,
  startsOn: true,
  endsOn: true,
  pause: true,
  swapsAllowed: true,
  isTightened: true,
  lateSkips: true,
  weekTotal: true,
  nextDelivery: true,
  version: true,
  createdAt: true,
}).extend({
  customerId: Id,
  customerName: z.string(),
  deliveriesAWeek: z.int(),
  ordered: z.int(),
  skipped: z.int(),
});
export type AdminSubscription = z.output<typeof AdminSubscription>;

/** Percent of the subscriptions that began in a week and still run after so many weeks. */
const Retention = z.object({ weeksAfter: z.int(), started: z.int(), running: z.int() });

export const SubscriptionFigures = z.object({
  active: z.int(),
  paused: z.int(),
  endedLast28Days: z.int(),
  /** Of the next seven days at today's prices. */
  expected: z.array(z.object({ date: Day, deliveries: z.int(), revenue: Rupees })),
  retention: z.array(Retention),
  /** Deliveries of the last cut-off that did not become orders by the check, and were repaired. */
  lateOrders: z.int(),
  /** Planned deliveries whose slot has no room for them, the next ones first; at most 50. */
  withoutRoom: z.array(
    z.object({
      subscriptionId: Id,
      customerName: z.string(),
      startsAt: Instant,
      reason: z.enum(changeReasons),
    }),
  ),
});
export type SubscriptionFigures = z.output<typeof SubscriptionFigures>;

export const listAllSubscriptions = {
  method: 'GET',
  path: '/admin/subscriptions',
  summary: 'Subscriptions of all customers',
  access: byStaff,
  query: pageQuery(['id', 'startsOn'], { size: 20, sort: 'id,desc' }).safeExtend({
    state: z.enum(subscriptionStates).optional(),
    /** Only those whose late skips have tightened the cut-off. */
    tightened: z.literal('true').optional(),
    /** Of the kitchen that has room held for the newest delivery, or cooked it. */
    kitchenId: PathId.optional(),
    /** A part of the customer's name. */
    search: SearchText,
  }),
  response: pageOf(AdminSubscription),
} as const satisfies Endpoint;

export const getSubscriptionFigures = {
  method: 'GET',
  path: '/admin/subscriptions/figures',
  summary: 'How many run, what is expected of the next seven days, and how many stay',
  access: byStaff,
  response: SubscriptionFigures,
} as const satisfies Endpoint;

export const OpenSubscription = Subscription.extend({
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string().nullable(),
});
export type OpenSubscription = z.output<typeof OpenSubscription>;

export const getAnySubscription = {
  ...getSubscription,
  path: '/admin/subscriptions/:id',
  summary: 'The subscription of a customer, with their name and number',
  access: byStaff,
  response: OpenSubscription,
} as const satisfies Endpoint;

export const getAnySubscriptionCalendar = {
  ...getSubscriptionCalendar,
  path: '/admin/subscriptions/:id/calendar',
  summary: 'The deliveries of a customer',
  access: byStaff,
} as const satisfies Endpoint;

export const listAnyReceipts = {
  ...listReceipts,
  path: '/admin/subscriptions/:id/receipts',
  summary: 'Every change of a subscription with its date, newest first',
  access: byStaff,
} as const satisfies Endpoint;

/** Acting for a customer; each has an entry in the audit log and a receipt that names staff. */
export const pauseAnySubscription = {
  ...pauseSubscription,
  path: '/admin/subscriptions/:id/pause',
  summary: 'Pause the subscription of a customer who asks for it',
  access: byStaff,
} as const satisfies Endpoint;

export const resumeAnySubscription = {
  ...resumeSubscription,
  path: '/admin/subscriptions/:id/resume',
  summary: 'End the pause of a customer who asks for it',
  access: byStaff,
} as const satisfies Endpoint;

export const endAnySubscription = {
  ...endSubscription,
  path: '/admin/subscriptions/:id/end',
  summary: 'End the subscription of a customer who asks for it',
  access: byStaff,
} as const satisfies Endpoint;

export const changeAnyDelivery = {
  ...changeDelivery,
  path: '/admin/subscriptions/:id/deliveries/:date/:slot',
  summary: 'Skip, restore, move or swap one delivery of a customer who asks for it',
  access: byStaff,
} as const satisfies Endpoint;

export const listClientDeliveries = {
  method: 'GET',
  path: '/nutritionist/consultations/:id/subscription',
  summary: 'What the subscriptions of a client deliver, what was changed and skipped',
  access: permissions.advise,
  params: z.object({ id: PathId }),
  query: calendarQuery,
  response: z.object({ deliveries: z.array(SubscriptionDelivery) }),
} as const satisfies Endpoint;
