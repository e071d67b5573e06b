import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { handBackReasons } from '#domain/orders/hand-back.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, Rupees, rupees, textOrEmpty } from './shapes.ts';

const access = permissions.dispatch;

/** An order that has left the kitchen: with whom it is, since when, or why it came back. */
export const OrderOut = z.object({
  id: Id,
  orderDate: Instant,
  kitchenId: Id,
  kitchenName: z.string(),
  customerName: z.string(),
  deliveryAddressLine1: z.string(),
  deliveryPhoneNumber: z.string().nullable(),
  totalAmount: Rupees,
  promisedTo: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  /** Null: it waits for a rider, or came back. */
  rider: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null once it was sent again. */
  handedBack: z
    .object({ reason: z.enum(handBackReasons), note: z.string(), at: Instant, riderName: z.string() })
    .nullable(),
});
export type OrderOut = z.output<typeof OrderOut>;

export const Dispatch = z.object({
  /** Handed-back ones first, then by the promised time. */
  orders: z.array(OrderOut),
  /** Whom they can be given to; `kitchenIds` null: orders of every kitchen. */
  riders: z.array(z.object({ id: Id, name: z.string(), kitchenIds: z.array(Id).nullable() })),
});
export type Dispatch = z.output<typeof Dispatch>;

export const getDispatch = {
  method: 'GET',
  path: '/kitchen-manager/dispatch',
  summary: 'Orders out for delivery with their riders, handed-back ones first, and the riders they can be given to',
  access,
  response: Dispatch,
} as const satisfies Endpoint;

const params = z.object({ id: PathId });

export const assignRider = {
  method: 'PUT',
  path: '/kitchen-manager/orders/:id/rider',
  summary:
    'Give an order that is out for delivery to a rider, or take it back; 409 when it is with another one meanwhile',
  access,
  params,
  body: z.strictObject({
    /** Null takes it back: it waits for any rider again. */
    riderId: Id.nullable(),
    /** Who had it on the screen of the caller. */
    from: Id.nullable(),
  }),
  response: OrderOut,
} as const satisfies Endpoint;

export const sendAgain = {
  method: 'PUT',
  path: '/kitchen-manager/orders/:id/send-again',
  summary: 'Send an order that a rider handed back out again: it waits for pick-up',
  access,
  params,
  response: OrderOut,
} as const satisfies Endpoint;

/** Negative when money is missing. */
const Difference = rupees().min(-1_000_000_000_000).max(1_000_000_000_000);

export const CashHandIn = z.object({
  id: Id,
  at: Instant,
  riderId: Id,
  riderName: z.string(),
  kitchenId: Id,
  kitchenName: z.string(),
  expected: Rupees,
  /** Where the cash comes from. */
  orders: z.array(z.object({ id: Id, amount: Rupees })),
  count: z
    .object({ counted: Rupees, difference: Difference, note: z.string(), at: Instant, byName: z.string() })
    .nullable(),
});
export type CashHandIn = z.output<typeof CashHandIn>;

/** The closing report: a shift is what one rider did on one day for the kitchens that the caller sees. */
export const ShiftReport = z.object({
  date: Day,
  /** Of any day, oldest first. */
  toCount: z.array(CashHandIn),
  shifts: z.array(
    z.object({
      riderId: Id,
      riderName: z.string(),
      delivered: z.int(),
      handedBack: z.int(),
      /** Handed in on this day. */
      cashExpected: Rupees,
      cashCounted: Rupees,
      /** Of what was counted. */
      difference: Difference,
      /** Still carried now, of any day; only in the report of today. */
      cashCarried: Rupees,
      handIns: z.array(CashHandIn),
    }),
  ),
});
export type ShiftReport = z.output<typeof ShiftReport>;

export const getShiftReport = {
  method: 'GET',
  path: '/kitchen-manager/shift-report',
  summary: 'Hand-ins to count, and the closing report of one day: deliveries, hand-backs, cash expected and counted',
  access,
  query: z.strictObject({ date: Day.optional() }),
  response: ShiftReport,
} as const satisfies Endpoint;

export const countCash = {
  method: 'PUT',
  path: '/kitchen-manager/cash-hand-ins/:id/count',
  summary: 'Confirm the counted amount of a hand-in; a difference needs a note. 409 when it was counted already',
  access,
  params,
  body: z.strictObject({
    // A column of paise holds no more.
    counted: Rupees.max(20_000_000, 'Please check the amount'),
    note: textOrEmpty(textLengths.reason),
  }),
  response: CashHandIn,
} as const satisfies Endpoint;
