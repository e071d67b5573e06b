import { z } from 'zod';
import { orderStatuses } from '#domain/orders/order-status.ts';
import {
  changeReasons,
  deliveryStates,
  maxDeliveriesADay,
  maxItemsADelivery,
  receiptKinds,
  slotMinute,
  subscriptionStates,
} from '#domain/subscriptions/subscription-rules.ts';
import { BowlSelection, LineComponent, Quantity, QuoteAmounts } from './cart.ts';
import { LedgerFigures } from './nutrition-ledger.ts';
import { Allergens, Day, Id, Instant, NutritionValues, Rupees, requiredLine } from './shapes.ts';

/** The start of a half hour of a day in Hyderabad, such as '13:00'. */
const slotProblem = 'Please choose a half hour such as 13:00';
export const SlotTime = z
  .string(slotProblem)
  .max(5, { error: slotProblem, abort: true })
  .refine((time) => slotMinute(time) !== null, slotProblem);

/** A meal of the menu, or a bowl: a saved one is sent with its components. */
export const SubscriptionItem = z.union([
  z.strictObject({ mealId: Id, quantity: Quantity }),
  z.strictObject({
    ...BowlSelection.shape,
    name: requiredLine('Please enter a name for your custom meal', 80),
    quantity: Quantity,
  }),
]);
export type SubscriptionItem = z.output<typeof SubscriptionItem>;

export const Items = z
  .array(SubscriptionItem)
  .min(1, 'Please choose something to eat')
  .max(maxItemsADelivery, `A delivery can have at most ${maxItemsADelivery} different meals`);

const Weekday = z.int().min(1).max(7);

/** A delivery of every week. Monday is 1. */
export const PatternDay = z.strictObject({ weekday: Weekday, slot: SlotTime, items: Items });
export type PatternDay = z.output<typeof PatternDay>;

export const Pattern = z
  .array(PatternDay)
  .min(1, 'Please choose at least one day')
  .max(7 * maxDeliveriesADay)
  .superRefine((days, context) => {
    const seen = new Set<string>();
    const counts = new Map<number, number>();
    for (const [index, { weekday, slot }] of days.entries()) {
      const count = (counts.get(weekday) ?? 0) + 1;
      counts.set(weekday, count);
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'slot'], message });
      if (seen.size === seen.add(`${weekday} ${slot}`).size) refuse('Each time of a day can be chosen once');
      else if (count > maxDeliveriesADay) refuse(`A day can have at most ${maxDeliveriesADay} deliveries`);
    }
  });

export const SubscriptionDraft = z.strictObject({
  addressId: Id,
  startsOn: Day,
  /** The last day; null: until it is ended. */
  endsOn: Day.nullish().transform((day) => day ?? null),
  /** True: a food that is sold out is replaced by the nearest one, a closed or full slot by the nearest of the day. False: the delivery is skipped. */
  swapsAllowed: z.boolean().default(false),
  days: Pattern,
});
export type SubscriptionDraft = z.output<typeof SubscriptionDraft>;

/** A line of a delivery with today's data of the catalogue. */
export const DeliveryLine = z.object({
  /** Null for a bowl. */
  mealId: Id.nullable(),
  /** Null for a meal of the menu. */
  bowl: BowlSelection.nullable(),
  name: z.string(),
  quantity: z.int(),
  pricePerItem: Rupees,
  imageUrl: z.string().nullable(),
  artUrl: z.string(),
  caloriesKcal: z.int(),
  nutritionValues: NutritionValues,
  isVegetarian: z.boolean(),
  allergens: Allergens,
  components: z.array(LineComponent),
  /** False once it is no longer on the menu. */
  isSold: z.boolean(),
});
export type DeliveryLine = z.output<typeof DeliveryLine>;

export const WeeklyDelivery = z.object({
  weekday: Weekday,
  slot: SlotTime,
  lines: z.array(DeliveryLine),
  /** Of all portions together. */
  figures: LedgerFigures,
  /** Today's, with fee and tax. */
  amounts: QuoteAmounts,
});
export type WeeklyDelivery = z.output<typeof WeeklyDelivery>;

const Pause = z.object({
  from: Day,
  /** The last day that is left out; null: until it is resumed. */ until: Day.nullable(),
});

export const Subscription = z.object({
  id: Id,
  state: z.enum(subscriptionStates),
  /** Null when the address was deleted: then nothing is delivered. */
  addressId: Id.nullable(),
  /** Such as 'Work'. */
  addressLabel: z.string().nullable(),
  startsOn: Day,
  endsOn: Day.nullable(),
  pause: Pause.nullable(),
  swapsAllowed: z.boolean(),
  /** After too many late skips, changes are possible until a day earlier. */
  isTightened: z.boolean(),
  lateSkips: z.int(),
  days: z.array(WeeklyDelivery),
  /** Of a whole week at today's prices. */
  weekTotal: Rupees,
  nextDelivery: z.object({ date: Day, slot: SlotTime, changeableUntil: Instant }).nullable(),
  /** To be sent with a change. */
  version: z.int(),
  createdAt: Instant,
});
export type Subscription = z.output<typeof Subscription>;

export const SubscriptionDelivery = z.object({
  date: Day,
  /** Of the pattern: it names the delivery even when it was moved. */
  slot: SlotTime,
  state: z.enum(deliveryStates),
  /** When the food comes: after a move another slot of the same day. */
  startsAt: Instant,
  endsAt: Instant,
  isMoved: z.boolean(),
  isSwapped: z.boolean(),
  isRoomHeld: z.boolean(),
  changeableUntil: Instant,
  isChangeable: z.boolean(),
  /** Why the shop changed or skipped it, or has no room for it while it is planned; null: the customer did, or it is as planned. */
  reason: z.enum(changeReasons).nullable(),
  changedAt: Instant.nullable(),
  orderId: Id.nullable(),
  orderStatus: z.enum(orderStatuses).nullable(),
  lines: z.array(DeliveryLine),
  figures: LedgerFigures,
  /** Of the order; before that at today's prices. */
  amounts: QuoteAmounts,
  /** To be sent with a change; 0 when it was never changed. */
  version: z.int(),
});
export type SubscriptionDelivery = z.output<typeof SubscriptionDelivery>;

export const SubscriptionCalendar = z.object({
  from: Day,
  to: Day,
  /** What one meal should bring; null without a target. */
  mealTarget: LedgerFigures.nullable(),
  /** In order of time. */
  deliveries: z.array(SubscriptionDelivery),
  /** The first delivery after the pause. */
  nextAfterPause: Day.nullable(),
  /** The first delivery if the subscription were resumed now. */
  nextIfResumed: Day.nullable(),
});
export type SubscriptionCalendar = z.output<typeof SubscriptionCalendar>;

export const SubscriptionReceipt = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(receiptKinds),
  /** The delivery that it is about. */
  date: Day.nullable(),
  slot: SlotTime.nullable(),
  /** Such as 'Skipped Fri, Nov 20'. */
  text: z.string(),
  by: z.enum(['customer', 'staff', 'shop']),
});
export type SubscriptionReceipt = z.output<typeof SubscriptionReceipt>;
