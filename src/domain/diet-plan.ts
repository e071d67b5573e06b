import { addNutrition, type Nutrition } from './nutrition.ts';

export const daysOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type DayOfWeek = (typeof daysOfWeek)[number];

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
export type ScheduledMealType = (typeof scheduledMealTypes)[number];

/** Weeks have no end in the editor; what is planned has: a year of days. */
export const maxPlannedDays = 53 * 7;
export const maxWeekNumber = 9999;

type Eaten = { readonly caloriesKcal: number; readonly nutrition: Nutrition };

/** What a day comes to. */
export function dayTotal(meals: readonly Eaten[]): Eaten {
  return {
    caloriesKcal: meals.reduce((sum, meal) => sum + meal.caloriesKcal, 0),
    nutrition: addNutrition(meals.map((meal) => meal.nutrition)),
  };
}

export type WeekSummary = {
  /** Of the days that have a meal; 0 when none has. */
  readonly averageCalories: number;
  readonly daysPlanned: number;
  readonly totalMeals: number;
  /** The average a day, seven times. */
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
