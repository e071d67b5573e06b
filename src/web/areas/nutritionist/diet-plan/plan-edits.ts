import {
  dayLabels,
  mealSlotLabels,
  type DayOfWeek,
  type MealSlot,
  maxWeekNumber,
} from '#domain/consultations/diet-plan.ts';
import {
  noMeals,
  withDay,
  withOrWithout,
  withWeek,
  type DayMeals,
  type Plan,
  type PlannedMeal,
  type WeekMeals,
  type Weeks,
} from './plan.ts';

export type Place = { readonly week: number; readonly day: DayOfWeek; readonly slot: MealSlot };

export type PlanEdit =
  | { readonly kind: 'rename'; readonly planName: string }
  | { readonly kind: 'write-notes'; readonly generalNotes: string }
  /** Adds or replaces a meal. */
  | { readonly kind: 'place'; readonly at: Place; readonly meal: PlannedMeal }
  | { readonly kind: 'remove'; readonly at: Place }
  | { readonly kind: 'annotate'; readonly at: Place; readonly notes: string }
  /** Replaces the target days, also by an empty day. */
  | { readonly kind: 'copy-day'; readonly week: number; readonly from: DayOfWeek; readonly to: readonly DayOfWeek[] }
  /** Puts meals into empty slots. */
  | { readonly kind: 'fill-day'; readonly week: number; readonly day: DayOfWeek; readonly meals: DayMeals }
  | { readonly kind: 'copy-week'; readonly from: number; readonly to: readonly number[] }
  /** Replaces a week by a saved one. */
  | { readonly kind: 'use-template'; readonly week: number; readonly meals: WeekMeals; readonly name: string }
  /** Replaces the whole plan: by an earlier version or a conflicting save. */
  | { readonly kind: 'load'; readonly plan: Plan; readonly name: string };

/** Returns the same object when nothing changes. */
export function editPlan(plan: Plan, edit: PlanEdit): Plan {
  switch (edit.kind) {
    case 'rename':
      return edit.planName === plan.planName ? plan : { ...plan, planName: edit.planName };
    case 'write-notes':
      return edit.generalNotes === plan.generalNotes ? plan : { ...plan, generalNotes: edit.generalNotes };
    case 'place':
      return withMeal(plan, edit.at, edit.meal);
    case 'remove':
      return withMeal(plan, edit.at, undefined);
    case 'annotate': {
      const meal = mealAt(plan, edit.at);
      return meal === undefined || meal.notes === edit.notes
        ? plan
        : withMeal(plan, edit.at, { ...meal, notes: edit.notes });
    }
    case 'copy-day':
      return withWeeks(plan, copyDay(plan.weeks, edit));
    case 'fill-day':
      return withWeeks(plan, fillDay(plan.weeks, edit));
    case 'copy-week':
      return withWeeks(plan, copyWeek(plan.weeks, edit));
    case 'use-template':
      return withWeeks(plan, withWeek(plan.weeks, edit.week, edit.meals));
    case 'load':
      return edit.plan;
  }
}

export function mealAt({ weeks }: Plan, { week, day, slot }: Place): PlannedMeal | undefined {
  return weeks[week]?.[day]?.[slot];
}

function withMeal(plan: Plan, { week, day, slot }: Place, meal: PlannedMeal | undefined): Plan {
  const meals = plan.weeks[week]?.[day] ?? noMeals;
  if (meals[slot] === meal) return plan;
  return withWeeks(plan, withDay(plan.weeks, week, day, withOrWithout(meals, slot, meal)));
}

const withWeeks = (plan: Plan, weeks: Weeks) => (weeks === plan.weeks ? plan : { ...plan, weeks });

type CopyDay = Extract<PlanEdit, { kind: 'copy-day' }>;
function copyDay(weeks: Weeks, { week, from, to }: CopyDay): Weeks {
  const meals = weeks[week]?.[from] ?? noMeals;
  return to
    .filter((day) => day !== from && weeks[week]?.[day] !== weeks[week]?.[from])
    .reduce((copied, day) => withDay(copied, week, day, meals), weeks);
}

type FillDay = Extract<PlanEdit, { kind: 'fill-day' }>;
function fillDay(weeks: Weeks, { week, day, meals }: FillDay): Weeks {
  const old = weeks[week]?.[day] ?? noMeals;
  return Object.keys(meals).every((slot) => slot in old) ? weeks : withDay(weeks, week, day, { ...meals, ...old });
}

type CopyWeek = Extract<PlanEdit, { kind: 'copy-week' }>;
function copyWeek(weeks: Weeks, { from, to }: CopyWeek): Weeks {
  return to
    .filter((week) => week !== from && weeks[week] !== weeks[from])
    .reduce((copied, week) => withWeek(copied, week, weeks[from]), weeks);
}

/** Description of an edit, for the screen reader announcement and the undo button. */
export function describeEdit(before: Plan, edit: PlanEdit): string {
  switch (edit.kind) {
    case 'rename':
      return 'Plan name changed';
    case 'write-notes':
      return 'General notes changed';
    case 'place': {
      const old = mealAt(before, edit.at);
      return old
        ? `${old.name} replaced by ${edit.meal.name}, ${placeName(edit.at)}`
        : `${edit.meal.name} added to ${placeName(edit.at)}`;
    }
    case 'remove':
      return `${mealAt(before, edit.at)?.name ?? 'Nothing'} removed from ${placeName(edit.at)}`;
    case 'annotate':
      return `Notes of ${mealAt(before, edit.at)?.name ?? 'nothing'} changed, ${placeName(edit.at)}`;
    case 'copy-day':
      return `${dayLabels[edit.from]} copied to ${listed(edit.to.map((day) => dayLabels[day]))}`;
    case 'fill-day':
      return `${dayLabels[edit.day]} filled to the target`;
    case 'copy-week':
      return `Week ${edit.from} copied to ${edit.to.length === 1 ? 'week' : 'weeks'} ${listed(edit.to.map(String))}`;
    case 'use-template':
      return `${edit.name} used in week ${edit.week}`;
    case 'load':
      return `${edit.name} loaded`;
  }
}

export const placeName = ({ day, slot }: Pick<Place, 'day' | 'slot'>) => `${mealSlotLabels[slot]}, ${dayLabels[day]}`;

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const maxWeeksAtOnce = 52;

/** The weeks of a range without the copied one; empty for an invalid range. */
export function weeksFromTo(first: string, last: string, copied: number): readonly number[] {
  const [from, to] = [Number(first), Number(last)];
  const isValid = [from, to].every((week) => Number.isInteger(week) && week >= 1 && week <= maxWeekNumber);
  if (!isValid || to < from || to - from >= maxWeeksAtOnce) return [];
  return Array.from({ length: to - from + 1 }, (_week, index) => from + index).filter((week) => week !== copied);
}
