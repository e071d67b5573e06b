import type { MacroTarget } from '#contract/consultations.ts';
import type { DietPlan, ScheduledMeal } from '#contract/diet-plans.ts';
import { daysOfWeek, dayTotal, type DayOfWeek } from '#domain/consultations/diet-plan.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';

export type PlanDay = {
  readonly dayOfWeek: DayOfWeek;
  readonly meals: readonly ScheduledMeal[];
  readonly figures: DayFigures;
};

/** kcal, and integer grams. */
export type DayFigures = Readonly<Record<keyof MacroTarget, number>>;

/** The weeks with meals, in order. */
export function plannedWeeks({ dailyPlans }: DietPlan): number[] {
  const weeks = dailyPlans.filter(({ scheduledMeals }) => scheduledMeals.length > 0).map((day) => day.weekNumber);
  return [...new Set(weeks)].toSorted((a, b) => a - b);
}

/** Monday to Sunday, planned or not. */
export function daysOfPlan({ dailyPlans }: DietPlan, week: number): PlanDay[] {
  return daysOfWeek.map((dayOfWeek) => {
    const day = dailyPlans.find((one) => one.weekNumber === week && one.dayOfWeek === dayOfWeek);
    const meals = day?.scheduledMeals ?? [];
    return { dayOfWeek, meals, figures: dayFigures(meals) };
  });
}

function dayFigures(meals: readonly ScheduledMeal[]): DayFigures {
  const { caloriesKcal, nutrition } = dayTotal(
    meals.map((meal) => ({ caloriesKcal: meal.caloriesKcal, nutrition: normaliseNutrition(meal.nutritionValues) })),
  );
  return {
    calories: Math.round(caloriesKcal),
    protein: Math.round(nutrition['protein'] ?? 0),
    carbs: Math.round(nutrition['carbs'] ?? 0),
    fats: Math.round(nutrition['fats'] ?? 0),
  };
}

/** Whether any of these meals can be added to the cart. */
export function hasSomethingToOrder(meals: readonly ScheduledMeal[]): boolean {
  return meals.some(({ isOnSale, soldOut }) => isOnSale && !soldOut);
}

/** The day to open a week with: the requested one, today if it has meals, else the first one with meals. */
export function dayToShow(days: readonly PlanDay[], asked: DayOfWeek | undefined, today: DayOfWeek): DayOfWeek {
  if (asked !== undefined) return asked;
  const planned = days.filter(({ meals }) => meals.length > 0).map(({ dayOfWeek }) => dayOfWeek);
  return planned.includes(today) ? today : (planned[0] ?? today);
}

/** In the reader's time zone; weeks begin on Monday. */
export function weekdayOf(date: Date): DayOfWeek {
  return daysOfWeek[(date.getDay() + 6) % 7]!;
}
