import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { foodKinds } from '#domain/menu/availability.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { MealIngredient } from './catalog.ts';
import { InternalNote } from './internal-notes.ts';
import { Order, OrderItem } from './orders.ts';
import { Allergens, Day, Id, Instant, PathId, optionalText, pageOf, pageQuery } from './shapes.ts';

const access = permissions.runKitchen;

/** Percent change from the same time one week ago; from yesterday for completed orders. */
const Change = z.number();

export const KitchenDashboard = z.object({
  pendingOrders: z.int(),
  pendingOrdersChange: Change,
  preparingOrders: z.int(),
  preparingOrdersChange: Change,
  readyForPickup: z.int(),
  readyForPickupChange: Change,
  completedToday: z.int(),
  completedTodayChange: Change,
  recentOrders: z.array(
    z.object({
      id: Id,
      orderNumber: z.string(),
      itemsCount: z.int(),
      kitchenName: z.string(),
      status: z.enum(orderStatuses),
      orderedAt: Instant,
    }),
  ),
});
export type KitchenDashboard = z.output<typeof KitchenDashboard>;

/** A half hour of a day in Hyderabad. */
const slotTimeProblem = 'Please choose a half hour such as 18:30';
const SlotTime = z
  .string(slotTimeProblem)
  .max(5, { error: slotTimeProblem, abort: true })
  .regex(/^(?:(?:[01]\d|2[0-3]):[03]0|24:00)$/, slotTimeProblem);

const Ingredients = z.array(MealIngredient.pick({ name: true, grams: true }));

/** What is to be cooked. */
const prepAmounts = {
  meals: z.array(
    z.object({
      mealId: Id,
      name: z.string(),
      portions: z.int(),
      grams: z.int(),
      isVegetarian: z.boolean(),
      allergens: Allergens,
      /** Grams for all portions, by today's recipe. */
      ingredients: Ingredients,
    }),
  ),
  /** Of the custom bowls. */
  components: z.array(
    z.object({ id: Id, name: z.string(), componentType: z.enum(componentTypes), portions: z.int(), grams: z.int() }),
  ),
  /** Across meals and bowls, in total and for each half hour. */
  ingredients: z.array(
    z.object({
      name: z.string(),
      grams: z.number(),
      slots: z.array(z.object({ start: Instant, grams: z.number() })),
    }),
  ),
  /** Meals that list no ingredients: the sums above are without them. */
  unlisted: z.array(z.object({ name: z.string(), portions: z.int() })),
};

/** Of the day's orders that are CONFIRMED or PROCESSING. */
export const PrepSheet = z.object({
  date: Day,
  orderCount: z.int(),
  ...prepAmounts,
  /** More portions are to be cooked than were counted; null: sold out, and not counted. */
  short: z.array(
    z.object({ kitchenName: z.string(), name: z.string(), portions: z.int(), counted: z.int().nullable() }),
  ),
  /** Of deliveries of subscriptions that are not orders yet, as they are planned now; none of them is counted above. Nothing on past days. */
  expected: z.object({
    deliveryCount: z.int(),
    ...prepAmounts,
    /** How many of them come in each half hour, in order of time. */
    slots: z.array(z.object({ start: Instant, deliveries: z.int() })),
  }),
});
export type PrepSheet = z.output<typeof PrepSheet>;

export const getKitchenDashboard = {
  method: 'GET',
  path: '/dashboard',
  summary: 'Counts of the kitchens and the newest orders',
  access,
  response: KitchenDashboard,
} as const satisfies Endpoint;

export const performanceDays = 14;

/** How many orders the kitchens deliver by the promised time; today is the last day. */
export const Performance = z.object({
  days: z
    .array(
      z.object({
        date: Day,
        /** Orders that were delivered on this day, and those of them that came within the promised time. */
        delivered: z.int(),
        onTime: z.int(),
        /** Orders in the slots of kitchens that limit them, and what these slots could take by today's settings. */
        slotOrders: z.int(),
        slotCapacity: z.int(),
        /** Of all meals and ingredients together. */
        soldOutMinutes: z.int(),
      }),
    )
    .length(performanceDays),
  /** Whole minutes from placing an order for as soon as possible to each status, of the same days: half of the orders, and 9 of 10. Without orders a status is left out. */
  steps: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int(), median: z.int(), p90: z.int() })),
  /** Of today, in order of time. */
  slots: z.array(z.object({ start: Instant, orders: z.int(), capacity: z.int() })),
  /** The meals and ingredients that were sold out for the longest time within the same days, the longest first. */
  soldOut: z.array(z.object({ kind: z.enum(foodKinds), id: Id, name: z.string(), minutes: z.int() })).max(10),
});
export type Performance = z.output<typeof Performance>;

export const getPerformance = {
  method: 'GET',
  path: '/kitchen-manager/performance',
  summary: 'Deliveries in time, minutes to each status, capacity used and time sold out, of the last 14 days',
  access: permissions.pauseKitchens,
  response: Performance,
} as const satisfies Endpoint;

export const FulfillmentOrder = Order.extend({
  customerName: z.string(),
  /** Who placed it for a caller; null: the customer. */
  placedByName: z.string().nullable(),
  notes: z.array(InternalNote),
});

export const listFulfillment = {
  method: 'GET',
  path: '/kitchen-manager/orders/fulfillment-list',
  summary: 'The orders to deliver on one day, in Hyderabad',
  access,
  query: pageQuery(['orderDate', 'promisedTo'], { size: 20, sort: 'orderDate,desc' }).safeExtend({
    /** Today when omitted. */
    date: Day.optional(),
    status: z.enum(orderStatuses).optional(),
    /** Only orders that are still to be cooked or delivered. */
    open: z.literal('true').optional(),
    /** Only orders that the kitchen still has to cook. */
    toDo: z.literal('true').optional(),
    /** Only open orders whose promised time has passed, of any day. */
    overdue: z.literal('true').optional(),
  }),
  response: pageOf(FulfillmentOrder),
} as const satisfies Endpoint;

export const countFulfillment = {
  method: 'GET',
  path: '/kitchen-manager/orders/counts',
  summary: 'How many orders of one day there are in each status',
  access,
  query: z.strictObject({ date: Day.optional() }),
  /** A status without orders is left out. */
  response: z.partialRecord(z.enum(orderStatuses), z.int()),
} as const satisfies Endpoint;

export const listOverdue = {
  method: 'GET',
  path: '/kitchen-manager/orders/overdue',
  summary: 'The ids of open orders whose promised time has passed, of any day; the longest overdue first',
  access,
  response: z.object({ orderIds: z.array(Id) }),
} as const satisfies Endpoint;

export const moveKitchenOrder = {
  method: 'PUT',
  path: '/kitchen-manager/orders/:id/status',
  summary: 'Move an order along',
  access,
  params: z.object({ id: PathId }),
  body: z.strictObject({ status: z.enum(orderStatuses), reason: optionalText(textLengths.reason) }),
  response: Order,
} as const satisfies Endpoint;

export const takeStepBack = {
  method: 'PUT',
  path: '/kitchen-manager/orders/:id/step-back',
  summary: 'Take the last step of the kitchen back, within two minutes and while nothing followed it',
  access,
  params: z.object({ id: PathId }),
  /** The status that the order is in by mistake: a repeated call takes no earlier step back. */
  body: z.strictObject({ status: z.enum(orderStatuses) }),
  response: Order,
} as const satisfies Endpoint;

const slotShape = {
  date: Day.optional(),
  /** Only orders for the slots from this time of that day… */
  from: SlotTime.optional(),
  /** …until before this one. */
  to: SlotTime.optional(),
};
type Slots = { readonly from?: string | undefined; readonly to?: string | undefined };
const isOrdered = ({ from = '00:00', to = '24:00' }: Slots) => from < to;
const notOrdered = { path: ['to'], message: 'Please choose a time after the first one' };

export const getPrepSheet = {
  method: 'GET',
  path: '/kitchen-manager/prep-sheet',
  summary: 'Portions and grams still to cook for the orders of one day, and apart for the expected deliveries',
  access,
  query: z.strictObject(slotShape).refine(isOrdered, notOrdered),
  response: PrepSheet,
} as const satisfies Endpoint;

/** What the labels of an order say, one for each portion, from its snapshot. */
export const LabelledOrder = z.object({
  orderId: Id,
  customerFirstName: z.string(),
  /** When it was ready for pickup; null before. */
  packedAt: Instant.nullable(),
  /** Of the kitchen that cooks it: whatever it packs may contain traces of them. */
  handledAllergens: Allergens,
  items: z.array(
    OrderItem.pick({
      mealNameSnapshot: true,
      quantity: true,
      servingWeightGrams: true,
      caloriesKcal: true,
      nutritionValues: true,
      isVegetarian: true,
      allergens: true,
      components: true,
      specialInstructions: true,
    }).extend({
      /** Of one portion of a menu meal, by the recipe that the kitchen cooks by today. */
      ingredients: Ingredients,
    }),
  ),
});
export type LabelledOrder = z.output<typeof LabelledOrder>;

export const listLabels = {
  method: 'GET',
  path: '/kitchen-manager/labels',
  summary: 'The labels of one order, or of the orders still to cook for one day',
  access,
  query: z.strictObject({ ...slotShape, orderId: PathId.optional() }).refine(isOrdered, notOrdered),
  response: z.array(LabelledOrder),
} as const satisfies Endpoint;
