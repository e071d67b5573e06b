import { addNutrition, type Nutrition } from '../menu/nutrition.ts';

export const daysOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type DayOfWeek = (typeof daysOfWeek)[number];

export const dayLabels: Record<DayOfWeek, string> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

/** In the order of a day. */
export const mealSlots = ['BREAKFAST', 'SNACK_1', 'LUNCH', 'SNACK_2', 'DINNER'] as const;
export type MealSlot = (typeof mealSlots)[number];

export const mealSlotLabels: Record<MealSlot, string> = {
  BREAKFAST: 'Breakfast',
  SNACK_1: 'Morning Snack',
  LUNCH: 'Lunch',
  SNACK_2: 'Evening Snack',
  DINNER: 'Dinner',
};

export const scheduledMealTypes = ['STANDARD', 'CUSTOMIZED', 'GENERIC'] as const;

/** The editor can add any number of weeks; a plan has at most a year of days. */
export const maxPlannedDays = 53 * 7;
export const maxWeekNumber = 9999;

type Eaten = { readonly caloriesKcal: number; readonly nutrition: Nutrition };

/** The totals of a day. */
export function dayTotal(meals: readonly Eaten[]): Eaten {
  return {
    caloriesKcal: meals.reduce((sum, meal) => sum + meal.caloriesKcal, 0),
    nutrition: addNutrition(meals.map((meal) => meal.nutrition)),
  };
}

export type WeekSummary = {
  /** Of the days with meals; 0 without any. */
  readonly averageCalories: number;
  readonly daysPlanned: number;
  readonly totalMeals: number;
  /** Seven times the daily average. */
  readonly weeklyCalories: number;
};

export function summariseWeek(days: readonly (readonly Eaten[])[]): WeekSummary {
  const planned = days.filter((meals) => meals.length > 0);
  const calories = planned.reduce((sum, meals) => sum + dayTotal(meals).caloriesKcal, 0);
  const averageCalories = planned.length === 0 ? 0 : Math.round(calories / planned.length);
  return {
    averageCalories,
    daysPlanned: planned.length,
    totalMeals: planned.reduce((sum, meals) => sum + meals.length, 0),
    weeklyCalories: averageCalories * 7,
  };
}

type PlannedDay<M extends { readonly mealSlot: MealSlot }> = {
  readonly weekNumber: number;
  readonly dayOfWeek: DayOfWeek;
  readonly scheduledMeals: readonly M[];
};
type AnyPlannedDay = PlannedDay<{ readonly mealSlot: MealSlot }>;

export type PlanProblem = {
  readonly reason: 'empty' | 'day-twice' | 'slot-twice';
  /** Path of the field in the plan. */
  readonly at: readonly (string | number)[];
};

export const planProblemTexts: Record<PlanProblem['reason'], string> = {
  empty: 'Please add at least one meal to the diet plan.',
  'day-twice': 'Each day of a week can be planned once.',
  'slot-twice': 'There can be only one meal in a slot of a day.',
};

/** A plan has at least one meal, each day once, and at most one meal per slot. */
export function findPlanProblem(days: readonly AnyPlannedDay[]): PlanProblem | null {
  const dayTwice = firstRepeat(days.map(({ weekNumber, dayOfWeek }) => `${weekNumber} ${dayOfWeek}`));
  if (dayTwice >= 0) return { reason: 'day-twice', at: [dayTwice, 'dayOfWeek'] };
  for (const [index, { scheduledMeals }] of days.entries()) {
    const slotTwice = firstRepeat(scheduledMeals.map(({ mealSlot }) => mealSlot));
    if (slotTwice >= 0) return { reason: 'slot-twice', at: [index, 'scheduledMeals', slotTwice, 'mealSlot'] };
  }
  return days.some(({ scheduledMeals }) => scheduledMeals.length > 0) ? null : { reason: 'empty', at: [] };
}

/** Sorted by day and slot; days without a meal are omitted. */
export function sortPlan<D extends AnyPlannedDay>(days: readonly D[]): D[] {
  return days
    .filter(({ scheduledMeals }) => scheduledMeals.length > 0)
    .map((day) => ({
      ...day,
      scheduledMeals: day.scheduledMeals.toSorted(
        (a, b) => mealSlots.indexOf(a.mealSlot) - mealSlots.indexOf(b.mealSlot),
      ),
    }))
    .toSorted(
      (a, b) => a.weekNumber - b.weekNumber || daysOfWeek.indexOf(a.dayOfWeek) - daysOfWeek.indexOf(b.dayOfWeek),
    );
}

/** The meals of a day, or of the week when no day is given. */
export function mealsOfPlan<M extends { readonly mealSlot: MealSlot }>(
  days: readonly PlannedDay<M>[],
  weekNumber: number,
  dayOfWeek?: DayOfWeek,
): M[] {
  return days
    .filter((day) => day.weekNumber === weekNumber && (dayOfWeek === undefined || day.dayOfWeek === dayOfWeek))
    .flatMap(({ scheduledMeals }) => scheduledMeals);
}

/** -1 when there is none. */
function firstRepeat(keys: readonly string[]): number {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
}
