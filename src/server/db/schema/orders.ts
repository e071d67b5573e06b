import { type SQL, and, gte, isNull, lt, or, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { Paise } from '#domain/money.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { type TaxMode, firstTerms } from '#domain/orders/order-terms.ts';
import {
  type OrderActor,
  type OrderStatus,
  openStatuses,
  orderStatuses,
  releasedStatuses,
} from '#domain/orders/order-status.ts';
import { type PaymentMethod, paymentMethods } from '#domain/orders/payment-method.ts';
import { usualMinutes } from '#domain/trading/promised-time.ts';
import { meals } from './catalog.ts';
import { allergenColumn, allergensKnown, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';
import { users } from './users.ts';

/** Names, prices, nutrition, terms and address are copies from when the order was placed; later edits do not change them. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cartGeneration: integer('cart_generation').notNull(),
    kitchenId: reference('kitchen_id', () => kitchens.id),
    kitchenName: text('kitchen_name').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    orderDate: instant('order_date').notNull().defaultNow(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    note: text('note').notNull().default(''),
    subtotalPaise: integer('subtotal_paise').notNull(),
    deliveryFeePaise: integer('delivery_fee_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    discountPaise: integer('discount_paise').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Store credit that was spent on it. */
    creditPaise: integer('credit_paise').notNull().default(0),
    /** What a payment gateway captured for it, as the events of its payment say. */
    paidPaise: integer('paid_paise').notNull().default(0),
    // The terms it was placed under. The defaults are those of the orders from before terms could change.
    taxBasisPoints: integer('tax_basis_points').notNull().default(firstTerms.taxBasisPoints),
    taxMode: text('tax_mode').$type<TaxMode>().notNull().default(firstTerms.taxMode),
    taxRounding: integer('tax_rounding_paise').$type<Paise>().notNull().default(firstTerms.taxRounding),
    flatDeliveryFee: integer('flat_delivery_fee_paise').$type<Paise>().notNull().default(firstTerms.flatDeliveryFee),
    freeDeliveryAbove: integer('free_delivery_above_paise').$type<Paise>(),
    deliveryAddressLabel: text('delivery_address_label').notNull(),
    deliveryAddressLine1: text('delivery_address_line1').notNull(),
    deliveryAddressLine2: text('delivery_address_line2'),
    deliveryCity: text('delivery_city').notNull(),
    deliveryState: text('delivery_state').notNull(),
    deliveryPostalCode: text('delivery_postal_code').notNull(),
    deliveryCountry: text('delivery_country').notNull(),
    deliveryPhoneNumber: text('delivery_phone_number'),
    deliveryLatitude: doublePrecision('delivery_latitude').notNull(),
    deliveryLongitude: doublePrecision('delivery_longitude').notNull(),
    /** The slot that takes its room: the one asked for, or the first one that had room. */
    slotStartsAt: instant('slot_starts_at'),
    /** The slot that the customer asked for. */
    deliverAt: instant('deliver_at'),
    portions: integer('portions'),
    promisedFrom: instant('promised_from'),
    promisedTo: instant('promised_to'),
    /** The member of staff who placed it for a caller; null: the customer. */
    placedBy: integer('placed_by').references(() => users.id),
    pickedUpAt: instant('picked_up_at'),
    /** The delivery assistant who picked it up. */
    pickedUpBy: integer('picked_up_by').references(() => users.id),
    /** An assistant brought it back, and the kitchen has not sent it again. */
    handedBackAt: instant('handed_back_at'),
    /** Who took it at the door, as the assistant wrote it down. */
    receivedBy: text('received_by'),
  },
  (t) => [
    unique('orders_one_per_cart_filling').on(t.userId, t.cartGeneration),
    // Ascending, because they are scanned backwards too: `desc nulls last` would not serve a plain ORDER BY … DESC.
    index('orders_user_id_order_date_idx').on(t.userId, t.orderDate, t.id),
    // Counted for every new order.
    index('orders_open_of_user_idx').on(t.userId).where(oneOf(t.status, openStatuses)),
    // Includes the customer, so that a deep page of a search is found without reading the preceding orders.
    index('orders_order_date_idx').on(t.orderDate, t.id, t.userId),
    index('orders_status_order_date_idx').on(t.status, t.orderDate, t.id, t.userId),
    index('orders_total_paise_idx').on(t.totalPaise, t.id),
    index('orders_deliver_at_idx')
      .on(t.deliverAt)
      .where(sql`${t.deliverAt} is not null`),
    index('orders_kitchen_slot_idx')
      .on(t.kitchenId, t.slotStartsAt)
      .where(sql`${t.slotStartsAt} is not null`),
    // The orders that bound staff see, newest first.
    index('orders_kitchen_order_date_idx').on(t.kitchenId, t.orderDate, t.id),
    index('orders_picked_up_by_idx')
      .on(t.pickedUpBy, t.status)
      .where(sql`${t.pickedUpBy} is not null`),
    check(
      'orders_pick_up_whole',
      sql`(${t.pickedUpAt} is null) = (${t.pickedUpBy} is null) and (${t.handedBackAt} is null or ${t.pickedUpBy} is null)`,
    ),
    check(
      'orders_slot_and_promise_whole',
      sql`(${t.slotStartsAt} is null or ${t.portions} > 0) and ${t.promisedFrom} < ${t.promisedTo}`,
    ),
    check('orders_status_known', oneOf(t.status, orderStatuses)),
    check('orders_payment_known', oneOf(t.paymentMethod, paymentMethods)),
    // As in the domain's `quote`, in integers. A function, because PostgreSQL reads the text of each CHECK again for each statement
    // that writes an order: these were a tenth of its time.
    check(
      'orders_amounts_follow_terms',
      sql`amounts_follow_terms(${t.subtotalPaise}, ${t.deliveryFeePaise}, ${t.taxPaise}, ${t.totalPaise}, ${t.taxBasisPoints}, ${t.taxMode}, ${t.taxRounding}, ${t.flatDeliveryFee}, ${t.freeDeliveryAbove}, ${t.discountPaise}, ${t.creditPaise}, ${t.paidPaise})`,
    ),
  ],
);

export type OrderedComponent = {
  id: number;
  name: string;
  componentType: ComponentType;
  servingWeightGrams: number;
  caloriesKcal: number;
};

export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    position: integer('position').notNull(),
    mealId: integer('meal_id').references(() => meals.id),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    pricePaise: integer('price_paise').notNull(),
    lineTotalPaise: integer('line_total_paise').notNull(),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    nutrition: jsonb('nutrition').$type<Record<string, number>>().notNull(),
    isVegetarian: boolean('is_vegetarian').notNull(),
    allergens: allergenColumn(),
    artUrl: text('art_url').notNull(),
    /** Components of a custom bowl; empty for a menu meal. */
    components: jsonb('components').$type<OrderedComponent[]>().notNull(),
    specialInstructions: text('special_instructions').notNull(),
  },
  (t) => [
    unique('order_items_position_key').on(t.orderId, t.position),
    check('order_items_quantity_range', sql`${t.quantity} between 1 and 20`),
    check('order_items_line_adds_up', sql`${t.lineTotalPaise} = ${t.quantity} * ${t.pricePaise}`),
    check('order_items_allergens_known', allergensKnown(t.allergens)),
  ],
);

/** Status changes of an order with actor, time and reason. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    actor: text('actor').$type<OrderActor>().notNull(),
    actorUserId: reference('actor_user_id', () => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order_id_idx').on(t.orderId, t.id),
    // With the order, so that a week of steps is read from the index alone.
    index('order_events_step_idx').on(t.toStatus, t.createdAt, t.orderId),
  ],
);

/** Each time an admin gave an order to another kitchen or slot. Apart from its events, which are steps from one status to another. */
export const orderKitchenMoves = pgTable(
  'order_kitchen_moves',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    fromKitchenId: reference('from_kitchen_id', () => kitchens.id),
    toKitchenId: reference('to_kitchen_id', () => kitchens.id),
    fromKitchenName: text('from_kitchen_name').notNull(),
    toKitchenName: text('to_kitchen_name').notNull(),
    /** The slots that were asked for before and after; null: as soon as possible. */
    fromDeliverAt: instant('from_deliver_at'),
    toDeliverAt: instant('to_deliver_at'),
    actorUserId: reference('actor_user_id', () => users.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_kitchen_moves_order_id_idx').on(t.orderId, t.id),
    check(
      'order_kitchen_moves_elsewhere',
      sql`${t.fromKitchenId} <> ${t.toKitchenId} or ${t.fromDeliverAt} is distinct from ${t.toDeliverAt}`,
    ),
  ],
);

/** All allowed transitions; a trigger refuses any other. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    fromStatus: text('from_status').$type<OrderStatus>().notNull(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    /** Within two minutes, by the kitchen that made it. */
    canBeTakenBack: boolean('can_be_taken_back').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.fromStatus, t.toStatus] })],
);

/** What its customer has still to pay; nothing for an order that is not cooked. */
export const amountDuePaise = sql<number>`case when ${oneOf(orders.status, releasedStatuses)} then 0
  else greatest(0, ${orders.totalPaise} - ${orders.creditPaise} - ${orders.paidPaise}) end`;

/** Orders of before promises: the policy pages name 45 minutes. */
export const dueAt = sql`coalesce(${orders.promisedTo}, ${orders.orderDate} + make_interval(mins => ${sql.raw(String(usualMinutes))}))`;

/** Of an open order whose promised time has passed. */
export const isOverdue = sql`${oneOf(orders.status, openStatuses)} and ${dueAt} < now()`;

/** The half hour that it is cooked for: the one asked for, or what was promised. */
export const cookedFor = sql`coalesce(${orders.deliverAt}, ${orders.slotStartsAt}, ${orders.promisedFrom}, ${orders.orderDate})`;

/** Two ranges rather than one expression, so that both indexes serve it. */
export function wantedWithin({ from, to }: DayRange): SQL | undefined {
  return or(
    and(isNull(orders.deliverAt), gte(orders.orderDate, from), lt(orders.orderDate, to)),
    and(gte(orders.deliverAt, from), lt(orders.deliverAt, to)),
  );
}
