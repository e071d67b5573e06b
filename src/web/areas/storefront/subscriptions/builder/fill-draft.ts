import type { WeeklyDelivery } from '#contract/subscription-shapes.ts';
import { noLimits } from '#domain/finder/finder-request.ts';
import type { Figures } from '#domain/finder/target.ts';
import { fromRupees, paise } from '#domain/money.ts';
import { type FilledWeek, type WeekMeal, bowlKey, itemKey } from '#domain/subscriptions/fill-week.ts';
import type { Menu } from '#web/features/finder/answer-search.ts';
import type { WeekRequest } from '#web/features/finder/fill-requested-week.ts';
import { describeResult } from '../../find-my-bowl/describe-result.ts';
import { type DraftDelivery, type WeekLimits, deliveryKey, patternOf } from './builder-draft.ts';
import type { SubscriptionItem } from '#contract/subscription-shapes.ts';

const keyOf = (item: SubscriptionItem) => ('mealId' in item ? itemKey(item.mealId) : bowlKey(item));

const isFixed = ({ isKept, items }: DraftDelivery) => isKept && items.length > 0;

/** `priced`: what the kept deliveries bring. */
export function weekRequest(
  deliveries: readonly DraftDelivery[],
  { budget, vegetarianDays, withoutAllergens }: WeekLimits,
  target: Figures,
  priced: readonly WeeklyDelivery[],
  seen: readonly string[],
): WeekRequest {
  const keptMeal = (delivery: DraftDelivery): WeekMeal[] => {
    const found = priced.find((one) => deliveryKey(one) === deliveryKey(delivery));
    if (!found) return [];
    const { figures, amounts } = found;
    return [{ key: keyOf(delivery.items[0]!), itemId: null, bowl: null, figures, price: fromRupees(amounts.subtotal) }];
  };
  const byWeekday = Map.groupBy(deliveries, ({ weekday }) => weekday);
  return {
    target,
    limits: { ...noLimits, budget: budget === null ? null : paise(budget * 100), withoutAllergens },
    vegetarianDays,
    days: [...byWeekday].map(([weekday, ofDay]) => ({
      weekday,
      meals: ofDay.filter((one) => !isFixed(one)).length,
      kept: ofDay.filter(isFixed).flatMap(keptMeal),
    })),
    seen,
  };
}

/** The keys of all that is shown and not kept: the next filling proposes something else. */
export const shownKeys = (deliveries: readonly DraftDelivery[]): string[] =>
  patternOf(deliveries.filter((one) => !isFixed(one))).flatMap(({ items }) => items.map(keyOf));

/** The deliveries with what was found for them; those for which nothing was found are empty. */
export function withFilled(
  deliveries: readonly DraftDelivery[],
  { days }: Pick<FilledWeek, 'days'>,
  menu: Menu,
): DraftDelivery[] {
  const left = new Map(days.map(({ weekday, meals }) => [weekday, [...meals]]));
  return deliveries.map((delivery) => {
    if (isFixed(delivery)) return delivery;
    const meal = left.get(delivery.weekday)?.shift();
    return { ...delivery, items: meal ? itemOfMeal(meal, menu) : [] };
  });
}

function itemOfMeal({ itemId, bowl }: WeekMeal, menu: Menu): SubscriptionItem[] {
  if (itemId !== null) return [{ mealId: itemId, quantity: 1 }];
  const found = bowl && describeResult({ bowl, itemIds: [] }, menu)?.bowl;
  if (!bowl || !found) return [];
  const { baseComponentId, proteinOptionIds, addOnIds } = bowl;
  return [
    {
      baseComponentId,
      proteinOptionIds: [...proteinOptionIds],
      addOnIds: [...addOnIds],
      name: found.name,
      quantity: 1,
    },
  ];
}
