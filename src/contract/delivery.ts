import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { handBackReasons, isHandBackExplained } from '#domain/orders/hand-back.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { CashHandIn } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { OrderItem } from './orders.ts';
import { Day, Id, Instant, PathId, Rupees, optionalLine, textOrEmpty } from './shapes.ts';

const access = permissions.deliver;

/** Only what a delivery assistant needs to deliver the order. */
export const DeliveryOrder = z.object({
  id: Id,
  orderDate: Instant,
  status: z.enum(orderStatuses),
  kitchenName: z.string(),
  /** Null for orders from before times were promised. */
  promisedFrom: Instant.nullable(),
  promisedTo: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  cashToCollect: Rupees,
  note: z.string(),
  customerName: z.string(),
  deliveryAddressLabel: z.string(),
  deliveryAddressLine1: z.string(),
  deliveryAddressLine2: z.string().nullable(),
  deliveryCity: z.string(),
  deliveryState: z.string(),
  deliveryPostalCode: z.string(),
  /** Of the address, else of the customer; null once it is delivered. */
  deliveryPhoneNumber: z.string().nullable(),
  deliveryLatitude: z.number(),
  deliveryLongitude: z.number(),
  items: z.array(OrderItem.pick({ mealNameSnapshot: true, quantity: true, isVegetarian: true, components: true })),
});
export type DeliveryOrder = z.output<typeof DeliveryOrder>;

export const DeliveryRound = z.object({
  /** Not picked up yet, by the promised time. */
  waiting: z.array(DeliveryOrder),
  /** Picked up by the caller: on the way, delivered with the cash in hand, and completed today. */
  mine: z.array(DeliveryOrder),
  tally: z.object({ date: Day, deliveredToday: z.int(), cashCarried: Rupees, cashHandedInToday: Rupees }),
  /** The rider's hand-ins of today and uncounted older ones. A round that an earlier version saved on the phone has none. */
  handIns: z.array(CashHandIn.pick({ id: true, at: true, kitchenName: true, expected: true, count: true })).optional(),
});
export type DeliveryRound = z.output<typeof DeliveryRound>;

const params = z.object({ id: PathId });

export const getDeliveryRound = {
  method: 'GET',
  path: '/delivery/orders',
  summary: 'Orders waiting for pick-up, own ones, and the cash of the day',
  access,
  response: DeliveryRound,
} as const satisfies Endpoint;

export const pickUpOrder = {
  method: 'PUT',
  path: '/delivery/orders/:id/pick-up',
  summary: 'Pick up an order; one that another assistant has picked up is a 409',
  access,
  params,
  response: DeliveryOrder,
  idempotent: true,
} as const satisfies Endpoint;

export const moveDeliveryOrder = {
  method: 'PUT',
  path: '/delivery/orders/:id/status',
  summary: 'Delivered, then cash handed in',
  access,
  params,
  body: z.strictObject({
    status: z.enum(['DELIVERED', 'COMPLETED']),
    /** Who took it at the door, where the assistant wrote it down. */
    receivedBy: optionalLine(textLengths.receiver),
  }),
  response: DeliveryOrder,
  idempotent: true,
} as const satisfies Endpoint;

export const handBackOrder = {
  method: 'PUT',
  path: '/delivery/orders/:id/hand-back',
  summary: 'Bring an own order back undelivered, with a reason: the kitchen sends it again or cancels it',
  access,
  params,
  body: z
    .strictObject({ reason: z.enum(handBackReasons), note: textOrEmpty(textLengths.reason) })
    .refine(isHandBackExplained, { path: ['note'], message: 'Please say what happened' }),
  response: DeliveryOrder,
  idempotent: true,
} as const satisfies Endpoint;

/** Routed by hand: see raw-endpoints.ts. */
export const deliveryPhotoPath = '/delivery/orders/:id/photo';

export const DeliveryPhoto = z.object({ takenAt: Instant });

export const getDeliveryPhoto = {
  method: 'GET',
  path: '/orders/:id/delivery-photo',
  summary:
    'The photograph that proves the delivery of an own order, by a link that works for five minutes; admins see all',
  access: 'signed-in',
  params,
  response: z.object({ photo: DeliveryPhoto.extend({ url: z.string() }).nullable() }),
} as const satisfies Endpoint;

const mostHandedIn = 200;

export const handInCash = {
  method: 'POST',
  path: '/delivery/cash-hand-ins',
  summary: 'Hand in the cash of these delivered orders in one step: they are completed, and a manager counts it',
  access,
  /** The orders whose cash it is, as the assistant saw them: one that was delivered meanwhile is not part of it. */
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(mostHandedIn) }),
  response: z.object({ orderIds: z.array(Id), amount: Rupees }),
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
