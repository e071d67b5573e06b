import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';

/** One bowl at 1 PM, as planned. */
export function sampleDelivery(given: Partial<SubscriptionDelivery> = {}): SubscriptionDelivery {
  const date = given.date ?? ('2026-11-19' as BusinessDay);
  const figures = { caloriesKcal: 520, protein: 42, carbs: 50, fats: 14 };
  return {
    date,
    slot: '13:00',
    state: 'planned',
    startsAt: `${date}T07:30:00.000Z`,
    endsAt: `${date}T08:00:00.000Z`,
    isMoved: false,
    isSwapped: false,
    isRoomHeld: false,
    changeableUntil: `${date}T14:30:00.000Z`,
    isChangeable: true,
    reason: null,
    changedAt: null,
    orderId: null,
    orderStatus: null,
    lines: [
      {
        mealId: 5,
        bowl: null,
        name: 'Paneer Power Bowl',
        quantity: 2,
        pricePerItem: 240,
        imageUrl: null,
        artUrl: '/art.svg',
        caloriesKcal: 260,
        nutritionValues: {},
        isVegetarian: true,
        allergens: [],
        components: [],
        isSold: true,
      },
    ],
    figures,
    amounts: { subtotal: 480, deliveryFee: 20, tax: 24, total: 524 },
    version: 0,
    ...given,
  };
}
