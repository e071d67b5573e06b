import { z } from 'zod';
import { orderActors, orderStatuses } from '#domain/orders/order-status.ts';
import { paymentMethods } from '#domain/orders/payment-method.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Cart, LineComponent } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { OrderTerms } from './order-terms.ts';
import {
  Allergens,
  Id,
  Instant,
  NutritionValues,
  PathId,
  Rupees,
  pageOf,
  pageQuery,
  requiredLine,
  textOrEmpty,
} from './shapes.ts';

export const OrderItem = z.object({
  mealId: Id.nullable(),
  mealNameSnapshot: z.string(),
  quantity: z.int(),
  pricePerItemSnapshot: Rupees,
  lineItemTotal: Rupees,
  servingWeightGrams: z.int(),
  caloriesKcal: z.int(),
  nutritionValues: NutritionValues,
  isVegetarian: z.boolean(),
  allergens: Allergens,
  artUrl: z.string(),
  components: z.array(LineComponent),
  specialInstructions: z.string(),
});
export type OrderItem = z.output<typeof OrderItem>;

/** A status change as the customer sees it: the actor by role, never by name. */
export const OrderStep = z.object({
  status: z.enum(orderStatuses),
  at: Instant,
  by: z.enum(orderActors),
  reason: z.string().nullable(),
});
export type OrderStep = z.output<typeof OrderStep>;

export const Order = z.object({
  id: Id,
  orderDate: Instant,
  userId: Id,
  kitchenId: Id,
  kitchenName: z.string(),
  status: z.enum(orderStatuses),
  /** When a delivery assistant picked it up; null before. */
  pickedUpAt: Instant.nullable(),
  /** Who took it at the door, where that was written down. */
  receivedBy: z.string().nullable(),
  paymentMethod: z.literal(paymentMethods),
  note: z.string(),
  subtotalAmount: Rupees,
  deliveryFee: Rupees,
  taxAmount: Rupees,
  totalAmount: Rupees,
  discountAmount: Rupees,
  couponCode: z.string().nullable(),
  /** Store credit that was spent on it. */
  creditAmount: Rupees,
  /** What was paid online. */
  paidAmount: Rupees,
  /** What is left to pay; 0 for an order that is not cooked. */
  amountDue: Rupees,
  /** Those it was placed under, whatever holds by now. */
  terms: OrderTerms,
  deliveryAddressLabel: z.string(),
  deliveryAddressLine1: z.string(),
  deliveryAddressLine2: z.string().nullable(),
  deliveryCity: z.string(),
  deliveryState: z.string(),
  deliveryPostalCode: z.string(),
  deliveryCountry: z.string(),
  deliveryPhoneNumber: z.string().nullable(),
  /** The slot that the customer asked for; null: as soon as possible. */
  deliverAt: Instant.nullable(),
  /** Null for orders from before times were promised. */
  promisedFrom: Instant.nullable(),
  promisedTo: Instant.nullable(),
  items: z.array(OrderItem),
  timeline: z.array(OrderStep),
});
export type Order = z.output<typeof Order>;

/**
 * An order as a program sees it: lines, figures, times and status. Where it goes, who takes it and what people wrote about it are
 * absent, not empty. A field that is added to `Order` and says such a thing is left out here, too.
 */
export const ProgramOrder = Order.omit({
  receivedBy: true,
  note: true,
  deliveryAddressLine1: true,
  deliveryAddressLine2: true,
  deliveryCity: true,
  deliveryState: true,
  deliveryPostalCode: true,
  deliveryCountry: true,
  deliveryPhoneNumber: true,
}).extend({
  items: z.array(OrderItem.omit({ specialInstructions: true })),
  timeline: z.array(OrderStep.omit({ reason: true })),
});

const params = z.object({ id: PathId });

export const placeOrder = {
  method: 'POST',
  path: '/orders',
  summary: 'Order what is in the cart',
  access: 'signed-in',
  body: z.strictObject({
    deliveryAddressId: Id,
    paymentMethod: z.literal(paymentMethods),
    /** The total that the customer saw. When it differs from the server's, nothing is placed: 409 with the new quote. */
    expectedTotal: Rupees.optional(),
    note: textOrEmpty(textLengths.orderNote),
    couponCode: requiredLine('Please enter a coupon code', textLengths.couponCode).optional(),
    /** Store credit to spend; as much as there is when omitted. */
    creditAmount: Rupees.optional(),
    /** The start of a slot of the kitchen; as soon as possible when omitted. */
    deliverAt: Instant.optional(),
  }),
  response: Order,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const listOrders = {
  method: 'GET',
  path: '/orders',
  summary: 'Own orders, newest first',
  access: 'signed-in',
  scopes: ['order'],
  query: pageQuery(['orderDate'], { size: 10, sort: 'orderDate,desc' }).safeExtend({
    // Accepted and ignored: the status filter is for admins, who have a list of their own.
    status: z.enum(orderStatuses).optional(),
  }),
  response: pageOf(Order),
  programResponse: pageOf(ProgramOrder),
} as const satisfies Endpoint;

export const getOrder = {
  method: 'GET',
  path: '/orders/:id',
  summary: 'One own order',
  access: 'signed-in',
  scopes: ['order'],
  params,
  response: Order,
  programResponse: ProgramOrder,
} as const satisfies Endpoint;

export const cancelOwnOrder = {
  method: 'PUT',
  path: '/orders/:id/status',
  summary: 'Cancel an own order that is still CONFIRMED',
  access: 'signed-in',
  scopes: ['order'],
  params,
  body: z.strictObject({ status: z.literal('CANCELLED_BY_USER') }),
  response: Order,
  programResponse: ProgramOrder,
} as const satisfies Endpoint;

export const orderAgain = {
  method: 'POST',
  path: '/orders/:id/order-again',
  summary: 'Put what is still sold of an own order into the cart',
  access: 'signed-in',
  params,
  response: z.object({
    cart: Cart,
    /** Names of what is no longer sold. */
    unavailable: z.array(z.string()),
    /** Names of what is sold out at present. */
    soldOut: z.array(z.string()).optional(),
  }),
  idempotent: true,
} as const satisfies Endpoint;
