import type { DietPlan, DietPlanDraft, ScheduledMeal, ScheduledMealDraft } from '#contract/diet-plans.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import {
  daysOfWeek,
  dayTotal,
  mealSlots,
  summariseWeek,
  type DayOfWeek,
  type MealSlot,
} from '#domain/consultations/diet-plan.ts';
import { normaliseNutrition, type Nutrition } from '#domain/menu/nutrition.ts';
import { memoizeByKey } from '#domain/memoize-by-key.ts';

type MealFacts = {
  readonly name: string;
  readonly caloriesKcal: number;
  readonly nutrition: Nutrition;
  readonly artUrl: string | null;
  /** False for what the shop does not sell any more. */
  readonly isOnSale: boolean;
  readonly notes: string;
};

/** A meal as the editor knows it: what is saved of it, and what is shown of it. */
export type PlannedMeal = MealFacts &
  (
    | { readonly mealType: 'STANDARD'; readonly standardMealId: number }
    | { readonly mealType: 'CUSTOMIZED'; readonly selection: BowlSelection }
    | { readonly mealType: 'GENERIC'; readonly description: string }
  );

export type DayMeals = Readonly<Partial<Record<MealSlot, PlannedMeal>>>;
export type WeekMeals = Readonly<Partial<Record<DayOfWeek, DayMeals>>>;
/** By week number. What has no meal is not there: a plan without meals has no weeks. */
export type Weeks = Readonly<Record<number, WeekMeals>>;

export type Plan = { readonly planName: string; readonly generalNotes: string; readonly weeks: Weeks };

export const emptyPlan: Plan = { planName: '', generalNotes: '', weeks: {} };
export const noMeals: DayMeals = {};

export const dayLabels: Record<DayOfWeek, string> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

const mealsOf = (day: DayMeals) => mealSlots.map((slot) => day[slot]).filter((meal) => meal !== undefined);

/** What a day comes to. */
export const dayFigures = memoizeByKey((day: DayMeals) => dayTotal(mealsOf(day)));

export const weekFigures = memoizeByKey((week: WeekMeals) =>
  summariseWeek(daysOfWeek.map((day) => mealsOf(week[day] ?? noMeals))),
);

export const isWeekEmpty = (plan: Plan, week: number) => plan.weeks[week] === undefined;

/** The days that have a meal, put in the shape that has no empty ones. */
export function withDay(weeks: Weeks, week: number, day: DayOfWeek, meals: DayMeals): Weeks {
  return withWeek(weeks, week, withOrWithout(weeks[week] ?? {}, day, mealsOf(meals).length > 0 ? meals : undefined));
}

export function withWeek(weeks: Weeks, week: number, meals: WeekMeals | undefined): Weeks {
  return withOrWithout(weeks, week, meals && Object.keys(meals).length > 0 ? meals : undefined);
}

export function withOrWithout<Key extends string | number, Value>(
  from: Readonly<Partial<Record<Key, Value>>>,
  key: Key,
  value: Value | undefined,
): Readonly<Record<Key, Value>> {
  const entries = Object.entries(from).filter(([name]) => name !== String(key));
  return Object.fromEntries(value === undefined ? entries : [...entries, [key, value]]) as Record<Key, Value>;
}

export function readPlan({ planName, generalNotes, dailyPlans }: DietPlan): Plan {
  let weeks: Weeks = {};
  for (const { weekNumber, dayOfWeek, scheduledMeals } of dailyPlans) {
    const meals = Object.fromEntries(scheduledMeals.map((meal) => [meal.mealSlot, readMeal(meal)]));
    weeks = withDay(weeks, weekNumber, dayOfWeek, meals);
  }
  return { planName, generalNotes, weeks };
}

function readMeal(meal: ScheduledMeal): PlannedMeal {
  const facts: MealFacts = {
    name: meal.name,
    caloriesKcal: meal.caloriesKcal,
    nutrition: normaliseNutrition(meal.nutritionValues),
    artUrl: meal.artUrl,
    isOnSale: meal.isOnSale,
    notes: meal.nutritionistNotes,
  };
  switch (meal.mealType) {
    case 'STANDARD':
      return { ...facts, mealType: 'STANDARD', standardMealId: meal.standardMealId ?? 0 };
    case 'CUSTOMIZED': {
      const { baseComponentId, proteinOptionIds, addOnIds } = meal;
      return { ...facts, mealType: 'CUSTOMIZED', selection: { baseComponentId, proteinOptionIds, addOnIds } };
    }
    case 'GENERIC': {
      const nutrition = normaliseNutrition(meal.genericItemNutritionJson ?? {});
      return { ...facts, mealType: 'GENERIC', description: meal.genericItemDescription ?? '', nutrition };
    }
  }
}

export type SavedAs = { readonly consultationRequestId: number; readonly basedOnVersion: number };

/** In the order of the weeks, the days and the day. */
export function writePlan({ planName, generalNotes, weeks }: Plan, savedAs: SavedAs): DietPlanDraft {
  const dailyPlans = Object.entries(weeks).flatMap(([week, meals]) =>
    daysOfWeek
      .filter((dayOfWeek) => meals[dayOfWeek] !== undefined)
      .map((dayOfWeek) => ({
        weekNumber: Number(week),
        dayOfWeek,
        scheduledMeals: mealSlots.flatMap((slot) => {
          const meal = meals[dayOfWeek]?.[slot];
          return meal ? [writeMeal(slot, meal)] : [];
        }),
      })),
  );
  return { ...savedAs, planName: planName.trim(), generalNotes: generalNotes.trim(), dailyPlans };
}

function writeMeal(mealSlot: MealSlot, meal: PlannedMeal): ScheduledMealDraft {
  const slot = { mealSlot, nutritionistNotes: meal.notes.trim() };
  switch (meal.mealType) {
    case 'STANDARD':
      return { ...slot, mealType: 'STANDARD', standardMealId: meal.standardMealId };
    case 'CUSTOMIZED': {
      const { baseComponentId, proteinOptionIds, addOnIds } = meal.selection;
      return {
        ...slot,
        mealType: 'CUSTOMIZED',
        customMealName: meal.name,
        baseComponentId: baseComponentId ?? 0,
        proteinOptionIds: [...proteinOptionIds],
        addOnIds: [...addOnIds],
      };
    }
    case 'GENERIC':
      return {
        ...slot,
        mealType: 'GENERIC',
        genericItemName: meal.name,
        genericItemDescription: meal.description,
        genericItemNutritionJson: { ...meal.nutrition },
      };
  }
}
