import type { DietPlan, ScheduledMeal } from '#contract/diet-plans.ts';
import type { SubscriptionItem } from '#contract/subscription-shapes.ts';
import { type MealSlot, daysOfWeek } from '#domain/consultations/diet-plan.ts';
import type { DraftDelivery } from './builder-draft.ts';
import { type SlotChoices, nearestSlot } from '../slot-choices.ts';

/** Snacks come with the meal before them: a day has three deliveries at most. */
const timeOfMeal: Record<MealSlot, string> = {
  BREAKFAST: '08:30',
  SNACK_1: '08:30',
  LUNCH: '13:00',
  SNACK_2: '13:00',
  DINNER: '19:30',
};

/** What of a week of a diet plan the shop can deliver. Food from home stays in the ledger. */
export function planDeliveriesOf(plan: DietPlan, week: number, choicesOf: SlotChoices): DraftDelivery[] {
  return plan.dailyPlans
    .filter(({ weekNumber }) => weekNumber === week)
    .flatMap(({ dayOfWeek, scheduledMeals }) => {
      const weekday = daysOfWeek.indexOf(dayOfWeek) + 1;
      const bySlot = Map.groupBy(scheduledMeals, ({ mealSlot }) =>
        nearestSlot(choicesOf(weekday), timeOfMeal[mealSlot]),
      );
      return [...bySlot].flatMap(([slot, meals]) => {
        const items = joined(meals.flatMap(itemOfMeal));
        return slot === undefined || items.length === 0 ? [] : [{ weekday, slot, items, isKept: true }];
      });
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.slot.localeCompare(b.slot));
}

function itemOfMeal(meal: ScheduledMeal): SubscriptionItem[] {
  if (!meal.isOnSale) return [];
  if (meal.standardMealId !== null) return [{ mealId: meal.standardMealId, quantity: 1 }];
  if (meal.baseComponentId === null) return [];
  const { baseComponentId, proteinOptionIds, addOnIds, customMealName, name } = meal;
  return [{ baseComponentId, proteinOptionIds, addOnIds, name: customMealName ?? name, quantity: 1 }];
}

/** The same meal twice is one line of two. */
function joined(items: readonly SubscriptionItem[]): SubscriptionItem[] {
  const byFood = Map.groupBy(items, ({ quantity: _, ...food }) => JSON.stringify(food));
  return [...byFood.values()].map((same) => ({ ...same[0]!, quantity: same.length }));
}
