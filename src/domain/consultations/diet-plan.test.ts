import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayOfWeek,
  type MealSlot,
  dayTotal,
  daysOfWeek,
  findPlanProblem,
  maxPlannedDays,
  maxWeekNumber,
  mealSlotLabels,
  mealSlots,
  mealsOfPlan,
  planProblemTexts,
  scheduledMealTypes,
  sortPlan,
  summariseWeek,
} from './diet-plan.ts';

const meal = (caloriesKcal: number, nutrition: Record<string, number> = {}) => ({ caloriesKcal, nutrition });
const day = (weekNumber: number, dayOfWeek: DayOfWeek, ...slots: MealSlot[]) => ({
  weekNumber,
  dayOfWeek,
  scheduledMeals: slots.map((mealSlot) => ({ mealSlot, name: `${weekNumber} ${dayOfWeek} ${mealSlot}` })),
});

describe('a day of a plan', () => {
  it('has its five slots in the order of eating', () => {
    expect(mealSlots.map((slot) => mealSlotLabels[slot])).toEqual([
      'Breakfast',
      'Morning Snack',
      'Lunch',
      'Evening Snack',
      'Dinner',
    ]);
  });

  it('has the sum of its meals for each nutrient', () => {
    expect(dayTotal([])).toEqual({ caloriesKcal: 0, nutrition: {} });
    expect(dayTotal([meal(520, { protein: 34.1, carbs: 48 }), meal(95.5, { protein: 0.2, fiber: 4 })])).toEqual({
      caloriesKcal: 615.5,
      nutrition: { protein: 34.3, carbs: 48, fiber: 4 },
    });
  });
});

it('a week has seven days from Monday on, and a meal of a plan is of one of three types', () => {
  expect(daysOfWeek.join(' ')).toBe('MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY');
  expect(scheduledMealTypes).toEqual(['STANDARD', 'CUSTOMIZED', 'GENERIC']);
});

it('a plan has at most a year of days in weeks of up to four digits, and says what is wrong with it', () => {
  expect(maxPlannedDays).toBe(371);
  expect(maxWeekNumber).toBe(9999);
  expect(planProblemTexts).toEqual({
    empty: 'Please add at least one meal to the diet plan.',
    'day-twice': 'Each day of a week can be planned once.',
    'slot-twice': 'There can be only one meal in a slot of a day.',
  });
});

describe('the summary of a week', () => {
  it('rounds the average to the nearest kilocalorie', () => {
    expect(summariseWeek([[meal(1)], [meal(2)]])).toMatchObject({ averageCalories: 2, weeklyCalories: 14 });
    expect(summariseWeek([[meal(1)], [meal(1)], [meal(2)]])).toMatchObject({ averageCalories: 1, weeklyCalories: 7 });
  });

  it.each<[string, number[][], ReturnType<typeof summariseWeek>]>([
    ['of nothing is nothing', [], { averageCalories: 0, daysPlanned: 0, totalMeals: 0, weeklyCalories: 0 }],
    ['of empty days is zero', [[], [], []], { averageCalories: 0, daysPlanned: 0, totalMeals: 0, weeklyCalories: 0 }],
    [
      'of one day takes that day seven times',
      [[500, 700], [], []],
      { averageCalories: 1200, daysPlanned: 1, totalMeals: 2, weeklyCalories: 8400 },
    ],
    [
      'averages the planned days only',
      [[1000], [], [2000, 500], []],
      { averageCalories: 1750, daysPlanned: 2, totalMeals: 3, weeklyCalories: 12_250 },
    ],
    [
      'uses the average as shown, rounded to kcal',
      [[100], [100], [101]],
      { averageCalories: 100, daysPlanned: 3, totalMeals: 3, weeklyCalories: 700 },
    ],
    [
      'counts a day whose meals have no calories',
      [[0], [300]],
      { averageCalories: 150, daysPlanned: 2, totalMeals: 2, weeklyCalories: 1050 },
    ],
  ])('%s', (_what, days, expected) => {
    expect(summariseWeek(days.map((meals) => meals.map((kcal) => meal(kcal))))).toEqual(expected);
  });

  const kcal = fc.double({ min: 0, max: 5000, noNaN: true });
  const week = fc.array(fc.array(kcal, { maxLength: 5 }), { maxLength: 7 });

  it('is seven times the average, which lies between the lightest and the heaviest planned day', () => {
    fc.assert(
      fc.property(week, (days) => {
        const eaten = days.map((meals) => meals.map((calories) => meal(calories)));
        const { averageCalories, daysPlanned, totalMeals, weeklyCalories } = summariseWeek(eaten);
        expect(weeklyCalories).toBe(averageCalories * 7);
        expect(totalMeals).toBe(days.flat().length);
        const totals = eaten.filter((meals) => meals.length > 0).map((meals) => dayTotal(meals).caloriesKcal);
        expect(daysPlanned).toBe(totals.length);
        expect(averageCalories).toBeGreaterThanOrEqual(
          Math.round(Math.min(...totals, 1e9)) * Math.sign(daysPlanned) - 1,
        );
        expect(averageCalories).toBeLessThanOrEqual(Math.round(Math.max(...totals, 0)) + 1);
      }),
    );
  });

  it('does not depend on the order of days, nor on days without a meal', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 5 }), { maxLength: 7 }), (days) => {
        const eaten = days.map((meals) => meals.map((calories) => meal(calories)));
        expect(summariseWeek([...eaten.toReversed(), [], []])).toEqual(summariseWeek(eaten));
      }),
    );
  });
});

describe('a plan', () => {
  it('has a meal, no day twice and no slot twice', () => {
    expect(findPlanProblem([day(1, 'MONDAY', 'LUNCH')])).toBeNull();
    expect(findPlanProblem([day(1, 'MONDAY', 'LUNCH'), day(2, 'MONDAY', 'LUNCH'), day(1, 'SUNDAY')])).toBeNull();
    expect(findPlanProblem([])).toEqual({ reason: 'empty', at: [] });
    expect(findPlanProblem([day(1, 'MONDAY'), day(1, 'TUESDAY')])).toMatchObject({ reason: 'empty' });
    expect(findPlanProblem([day(1, 'MONDAY', 'LUNCH'), day(2, 'MONDAY', 'LUNCH'), day(1, 'MONDAY', 'DINNER')])).toEqual(
      {
        reason: 'day-twice',
        at: [2, 'dayOfWeek'],
      },
    );
    expect(findPlanProblem([day(1, 'MONDAY'), day(1, 'FRIDAY', 'LUNCH', 'DINNER', 'LUNCH')])).toEqual({
      reason: 'slot-twice',
      at: [1, 'scheduledMeals', 2, 'mealSlot'],
    });
    expect(planProblemTexts.empty).toBe('Please add at least one meal to the diet plan.');
  });

  it('is sorted by calendar without losing a meal', () => {
    const slots = fc.subarray([...mealSlots]).chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
    const days = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...daysOfWeek), slots)
        .map(([week, name, some]) => day(week, name, ...some)),
      { selector: ({ weekNumber, dayOfWeek }) => `${weekNumber} ${dayOfWeek}`, maxLength: 40 },
    );
    fc.assert(
      fc.property(days, (given) => {
        const sorted = sortPlan(given);
        const place = ({ weekNumber, dayOfWeek }: (typeof sorted)[number]) =>
          weekNumber * 7 + daysOfWeek.indexOf(dayOfWeek);
        expect(sorted.map(place)).toEqual(sorted.map(place).toSorted((a, b) => a - b));
        for (const { scheduledMeals } of sorted) {
          const inOrder = scheduledMeals.map(({ mealSlot }) => mealSlots.indexOf(mealSlot));
          expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
          expect(inOrder.length).toBeGreaterThan(0);
        }
        const names = (some: typeof given) => some.flatMap(({ scheduledMeals }) => scheduledMeals.map((m) => m.name));
        expect(names(sorted).toSorted()).toEqual(names(given).toSorted());
        expect(sortPlan(sorted)).toEqual(sorted);
      }),
    );
  });

  it('returns the meals of a day, or of a week', () => {
    const days = [day(1, 'MONDAY', 'BREAKFAST', 'LUNCH'), day(1, 'FRIDAY', 'DINNER'), day(2, 'MONDAY', 'LUNCH')];
    const names = (...selection: [number, DayOfWeek?]) => mealsOfPlan(days, ...selection).map(({ name }) => name);
    expect(names(1, 'MONDAY')).toEqual(['1 MONDAY BREAKFAST', '1 MONDAY LUNCH']);
    expect(names(1)).toEqual(['1 MONDAY BREAKFAST', '1 MONDAY LUNCH', '1 FRIDAY DINNER']);
    expect(names(1, 'SUNDAY')).toEqual([]);
    expect(names(3)).toEqual([]);
  });
});
