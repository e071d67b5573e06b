import type {
  DeliveryLine,
  Subscription,
  SubscriptionCalendar,
  SubscriptionDelivery,
} from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { ordersAt, slotStart } from '#domain/subscriptions/subscription-rules.ts';

export const figures = { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 };
export const amounts = { subtotal: 250, deliveryFee: 3.99, tax: 17.5, total: 271.49 };

export const sampleLine = (given: Partial<DeliveryLine> = {}): DeliveryLine => ({
  mealId: 1,
  bowl: null,
  name: 'Paneer Quinoa',
  quantity: 1,
  pricePerItem: 250,
  imageUrl: null,
  artUrl: '/art/bowl.svg?v=1&b=quinoa&p=paneer&m=45,54,16&s=meal-1',
  caloriesKcal: 540,
  nutritionValues: { protein: 45, carbs: 54, fats: 16 },
  isVegetarian: true,
  allergens: ['milk'],
  components: [],
  isSold: true,
  ...given,
});

/** Of next week: whatever the day of the test is, it can be changed. */
export const nextMonday = addDays(mondayOf(businessDay(new Date())), 7);

export function sampleDelivery(date: BusinessDay, given: Partial<SubscriptionDelivery> = {}): SubscriptionDelivery {
  const startsAt = slotStart(date, 780);
  return {
    date,
    slot: '13:00',
    state: 'planned',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
    isMoved: false,
    isSwapped: false,
    isRoomHeld: false,
    changeableUntil: ordersAt(date).toISOString(),
    isChangeable: true,
    reason: null,
    changedAt: null,
    orderId: null,
    orderStatus: null,
    lines: [sampleLine()],
    figures,
    amounts,
    version: 0,
    ...given,
  };
}

export const sampleSubscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: 7,
  state: 'active',
  addressId: 3,
  addressLabel: 'Work',
  startsOn: nextMonday,
  endsOn: null,
  pause: null,
  swapsAllowed: false,
  isTightened: false,
  lateSkips: 0,
  days: [{ weekday: 1, slot: '13:00', lines: [sampleLine()], figures, amounts }],
  weekTotal: 271.49,
  nextDelivery: { date: nextMonday, slot: '13:00', changeableUntil: ordersAt(nextMonday).toISOString() },
  version: 4,
  createdAt: '2026-11-01T06:00:00.000Z',
  ...given,
});

export function sampleCalendar(
  deliveries: SubscriptionDelivery[],
  given: Partial<SubscriptionCalendar> = {},
): SubscriptionCalendar {
  const from = addDays(nextMonday, -7);
  const calendar = { from, to: addDays(from, 27), mealTarget: figures, deliveries };
  return { ...calendar, nextAfterPause: null, nextIfResumed: null, ...given };
}
