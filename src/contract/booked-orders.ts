import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Kitchen, KitchenDraft } from './admin-kitchens.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, Rupees, optionalText } from './shapes.ts';
import { KitchenTrading, TradingSettings } from './trading.ts';

const access = permissions.manageKitchens;
const params = z.object({ id: PathId });

const SlotOfKitchen = z.object({ kitchenId: Id, deliverAt: Instant });

/** An order that its kitchen has not begun, for a time at which the kitchen would be closed. */
export const BookedOrder = z.object({
  id: Id,
  status: z.enum(orderStatuses),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  orderDate: Instant,
  /** The slot that the customer asked for; null: as soon as possible. */
  deliverAt: Instant.nullable(),
  items: z.string(),
  totalAmount: Rupees,
  /** Slots with room, the nearest first; the first of each order leave room for those of the others. */
  choices: z.array(SlotOfKitchen.extend({ kitchenName: z.string() })),
});
export type BookedOrder = z.output<typeof BookedOrder>;

const mostDecisions = 300;

/** What happens to each booked order. An order that the list lacks is a 409 with the ids of all of them, and nothing changes. */
export const Decisions = z
  .strictObject({
    decisions: z
      .array(z.strictObject({ orderId: Id, /** Null: the order is cancelled. */ moveTo: SlotOfKitchen.nullable() }))
      .max(mostDecisions, `Decide on at most ${mostDecisions} orders at once`),
    /** The customers of cancelled orders see it; it is kept in the history of all. */
    message: optionalText(textLengths.reason),
  })
  .refine(({ decisions, message }) => decisions.length === 0 || message !== null, {
    path: ['message'],
    message: 'Please write a message to the customers',
  });
export type Decisions = z.output<typeof Decisions>;

/** Absent: the orders stay booked, and the answer names them. */
const bookedOrders = Decisions.optional();
const Left = { /** Orders that stayed booked for a time at which the kitchen is closed. */ leftOrderIds: z.array(Id) };

export const listBookedOrders = {
  method: 'POST',
  path: '/admin/kitchens/:id/booked-orders',
  summary: 'The orders that other opening hours, or closing the kitchen, would leave out; nothing is changed',
  access,
  params,
  body: z.strictObject({
    /** Null: the kitchen takes no orders at all any more. */
    settings: TradingSettings.nullable(),
  }),
  response: z.array(BookedOrder),
} as const satisfies Endpoint;

export const setTradingSettings = {
  method: 'PUT',
  path: '/admin/kitchens/:id/trading',
  summary: 'Set the hours, lead time and capacity of a kitchen, and move or cancel the orders that they leave out',
  access,
  params,
  body: TradingSettings.safeExtend({ bookedOrders }),
  response: KitchenTrading.safeExtend(Left),
} as const satisfies Endpoint;

export const updateKitchen = {
  method: 'PUT',
  path: '/admin/kitchens/:id',
  summary: 'Change a kitchen; when it becomes inactive, move or cancel the orders that it has not begun',
  access,
  params,
  body: KitchenDraft.safeExtend({ bookedOrders }),
  response: Kitchen.extend(Left),
} as const satisfies Endpoint;
