import type { DietPlan, DietPlanDraft, ScheduledMeal, ScheduledMealDraft } from '#contract/diet-plans.ts';
import type { PlanTemplate, PlanTemplateDraft } from '#contract/plan-library.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import {
  daysOfWeek,
  dayTotal,
  mealSlots,
  summariseWeek,
  type DayOfWeek,
  type MealSlot,
  planProblemTexts,
} from '#domain/consultations/diet-plan.ts';
import { normaliseNutrition, nutrientText, type Nutrition } from '#domain/menu/nutrition.ts';
import { memoizeByKey } from '#domain/memoize-by-key.ts';
import { isBlank } from '#domain/single-line.ts';

type MealFacts = {
  readonly name: string;
  readonly caloriesKcal: number;
  readonly nutrition: Nutrition;
  readonly artUrl: string | null;
  /** False for a meal that is no longer sold. */
  readonly isOnSale: boolean;
  readonly soldOut?: ScheduledMeal['soldOut'];
  /** As the plan was read; absent while it can be ordered. */
  readonly swapFor?: ScheduledMeal['swapFor'];
  readonly notes: string;
};

/** A meal in the editor: its saved fields and its display fields. */
export type PlannedMeal = MealFacts &
  (
    | { readonly mealType: 'STANDARD'; readonly standardMealId: number }
    | { readonly mealType: 'CUSTOMIZED'; readonly selection: BowlSelection }
    | { readonly mealType: 'GENERIC'; readonly description: string }
  );

export type DayMeals = Readonly<Partial<Record<MealSlot, PlannedMeal>>>;
export type WeekMeals = Readonly<Partial<Record<DayOfWeek, DayMeals>>>;
/** By week number, without empty weeks and days. */
export type Weeks = Readonly<Record<number, WeekMeals>>;

export type Plan = { readonly planName: string; readonly generalNotes: string; readonly weeks: Weeks };

export const emptyPlan: Plan = { planName: '', generalNotes: '', weeks: {} };
export const noMeals: DayMeals = {};

const mealsOf = (day: DayMeals) => mealSlots.map((slot) => day[slot]).filter((meal) => meal !== undefined);

/** Totals of a day. */
/** '1565 kcal' */
export const dayKcal = (day: DayMeals): string => nutrientText('calories', dayFigures(day).caloriesKcal);

export const dayFigures = memoizeByKey((day: DayMeals) => dayTotal(mealsOf(day)));

export const weekFigures = memoizeByKey((week: WeekMeals) =>
  summariseWeek(daysOfWeek.map((day) => mealsOf(week[day] ?? noMeals))),
);

export const isWeekEmpty = (plan: Plan, week: number) => plan.weeks[week] === undefined;

/** Builds the weeks from days, without empty ones. */
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
  return { planName, generalNotes, weeks: readWeeks(dailyPlans) };
}

function readWeeks(dailyPlans: DietPlan['dailyPlans']): Weeks {
  let weeks: Weeks = {};
  for (const { weekNumber, dayOfWeek, scheduledMeals } of dailyPlans) {
    const meals = Object.fromEntries(scheduledMeals.map((meal) => [meal.mealSlot, readMeal(meal)]));
    weeks = withDay(weeks, weekNumber, dayOfWeek, meals);
  }
  return weeks;
}

/** The week of a template. */
export function readWeek(days: PlanTemplate['days']): WeekMeals {
  const dailyPlans = days.map((day) => ({ ...day, weekNumber: 1 }));
  return readWeeks(dailyPlans)[1] ?? {};
}

function readMeal(meal: ScheduledMeal): PlannedMeal {
  const facts: MealFacts = {
    name: meal.name,
    caloriesKcal: meal.caloriesKcal,
    nutrition: normaliseNutrition(meal.nutritionValues),
    artUrl: meal.artUrl,
    isOnSale: meal.isOnSale,
    soldOut: meal.soldOut,
    swapFor: meal.swapFor,
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

/** Sorted by week, day and meal slot. */
export function writePlan({ planName, generalNotes, weeks }: Plan, savedAs: SavedAs): DietPlanDraft {
  const dailyPlans = Object.entries(weeks).flatMap(([week, meals]) =>
    writeWeek(meals).map((day) => ({ weekNumber: Number(week), ...day })),
  );
  return { ...savedAs, planName: planName.trim(), generalNotes: generalNotes.trim(), dailyPlans };
}

/** Sorted by day and meal slot. */
export function writeWeek(meals: WeekMeals): PlanTemplateDraft['days'] {
  return daysOfWeek
    .filter((dayOfWeek) => meals[dayOfWeek] !== undefined)
    .map((dayOfWeek) => ({
      dayOfWeek,
      scheduledMeals: mealSlots.flatMap((slot) => {
        const meal = meals[dayOfWeek]?.[slot];
        return meal ? [writeMeal(slot, meal)] : [];
      }),
    }));
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

type SavingProblem = 'name' | 'meals';

export const savingProblemTexts: Record<SavingProblem, string> = {
  name: 'Please provide a name for the diet plan.',
  meals: planProblemTexts.empty,
};

/** Why a plan cannot be saved while this week is shown; null when it can. */
export function savingProblem(plan: Plan, shownWeek: number): SavingProblem | null {
  if (isBlank(plan.planName)) return 'name';
  return isWeekEmpty(plan, shownWeek) ? 'meals' : null;
}
