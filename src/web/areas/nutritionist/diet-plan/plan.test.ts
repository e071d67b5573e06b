import { describe, expect, it } from 'vitest';
import { DietPlan, DietPlanDraft, type ScheduledMeal } from '#contract/diet-plans.ts';
import { sampleScheduledMeal } from '#web/features/consultations/testing/sample-scheduled-meal.ts';
import { weeksFromTo, editPlan } from './plan-edits.ts';
import { dayFigures, emptyPlan, readPlan, writePlan, savingProblem } from './plan.ts';
import { stepFrom } from './week-grid.tsx';
import { hasTarget, targetLines, targetText, targetVerdict } from './target-meter.tsx';

const scheduled = (more: Partial<ScheduledMeal>) =>
  sampleScheduledMeal({ standardMealId: null, nutritionValues: { protein: 36 }, artUrl: '/art/bowl.svg', ...more });

const saved: DietPlan = DietPlan.parse({
  consultationRequestId: 57,
  version: 4,
  savedAt: '2026-11-15T08:00:00.000Z',
  savedByName: 'Meera Iyer',
  planName: 'Lean gain',
  generalNotes: 'Water',
  dailyPlans: [
    { weekNumber: 12, dayOfWeek: 'SUNDAY', scheduledMeals: [scheduled({ standardMealId: 3 })] },
    {
      weekNumber: 2,
      dayOfWeek: 'TUESDAY',
      scheduledMeals: [
        scheduled({
          mealSlot: 'DINNER',
          mealType: 'CUSTOMIZED',
          customMealName: 'My Bowl',
          name: 'My Bowl',
          baseComponentId: 1,
          proteinOptionIds: [6, 7],
          addOnIds: [14],
          nutritionistNotes: 'Half the rice',
        }),
        scheduled({
          mealSlot: 'BREAKFAST',
          mealType: 'GENERIC',
          genericItemName: 'Oats',
          genericItemDescription: 'With curd',
          genericItemNutritionJson: { calories: 310, protein: 12.5 },
          name: 'Oats',
          caloriesKcal: 310,
          artUrl: null,
        }),
      ],
    },
    { weekNumber: 3, dayOfWeek: 'FRIDAY', scheduledMeals: [] },
  ],
});

const step = (key: string, ctrlKey = false) => stepFrom({ day: 'SUNDAY', slot: 'SNACK_1' }, { key, ctrlKey });

describe('reading and writing a plan', () => {
  const draft = writePlan(readPlan(saved), { consultationRequestId: 57, basedOnVersion: 4 });

  it('round-trips, sorted by week, day and meal slot, without empty days', () => {
    expect(draft).toEqual({
      consultationRequestId: 57,
      basedOnVersion: 4,
      planName: 'Lean gain',
      generalNotes: 'Water',
      dailyPlans: [
        {
          weekNumber: 2,
          dayOfWeek: 'TUESDAY',
          scheduledMeals: [
            {
              mealSlot: 'BREAKFAST',
              mealType: 'GENERIC',
              nutritionistNotes: '',
              genericItemName: 'Oats',
              genericItemDescription: 'With curd',
              genericItemNutritionJson: { calories: 310, protein: 12.5 },
            },
            {
              mealSlot: 'DINNER',
              mealType: 'CUSTOMIZED',
              nutritionistNotes: 'Half the rice',
              customMealName: 'My Bowl',
              baseComponentId: 1,
              proteinOptionIds: [6, 7],
              addOnIds: [14],
            },
          ],
        },
        {
          weekNumber: 12,
          dayOfWeek: 'SUNDAY',
          scheduledMeals: [{ mealSlot: 'LUNCH', mealType: 'STANDARD', nutritionistNotes: '', standardMealId: 3 }],
        },
      ],
    });
  });

  it('satisfies the contract', () => {
    expect(DietPlanDraft.safeParse(draft).success).toBe(true);
  });
});

describe('a plan cannot be saved', () => {
  const planned = readPlan(saved);

  it('with a blank name, which is reported first', () => {
    expect(savingProblem({ ...planned, planName: '  ' }, 1)).toBe('name');
  });

  it('while the shown week has no meal, even if other weeks have some', () => {
    expect(savingProblem(planned, 1)).toBe('meals');
    expect(savingProblem(planned, 2)).toBeNull();
    const at = { week: 12, day: 'SUNDAY', slot: 'LUNCH' } as const;
    expect(savingProblem(editPlan(planned, { kind: 'remove', at }), 12)).toBe('meals');
    expect(savingProblem({ ...emptyPlan, planName: 'New' }, 1)).toBe('meals');
  });
});

describe('a day compared with its target', () => {
  const tuesday = readPlan(saved).weeks[2]!['TUESDAY']!;
  const lines = targetLines(dayFigures(tuesday), { calories: 800, protein: 60, carbs: null, fats: 0 });

  it('shows what is missing and what is too much, and only the amount without a target', () => {
    expect(lines.map((line) => [targetText(line), targetVerdict(line)])).toEqual([
      ['819 of 800 kcal', '19 kcal too much'],
      ['48.5 of 60 g', '11.5 g to go'],
      ['0 g', ''],
      ['0 of 0 g', 'as planned'],
    ]);
  });

  it('a target of only nulls is none', () => {
    expect(hasTarget({ calories: null, protein: null, carbs: null, fats: null })).toBe(false);
    expect(hasTarget({ calories: null, protein: 0, carbs: null, fats: null })).toBe(true);
  });
});

describe('the arrow keys in the week', () => {
  it('move to the neighbours and stop at the edges', () => {
    expect(step('ArrowDown')).toEqual({ day: 'SUNDAY', slot: 'LUNCH' });
    expect(step('ArrowUp')).toEqual({ day: 'SUNDAY', slot: 'BREAKFAST' });
    expect(step('ArrowLeft')).toEqual({ day: 'SATURDAY', slot: 'SNACK_1' });
    expect(step('ArrowRight')).toBeUndefined();
    expect(step('Home')).toEqual({ day: 'MONDAY', slot: 'SNACK_1' });
    expect(step('Home', true)).toEqual({ day: 'MONDAY', slot: 'BREAKFAST' });
    expect(step('End', true)).toEqual({ day: 'SUNDAY', slot: 'DINNER' });
    expect(step('a')).toBeUndefined();
  });
});

describe('the weeks that a week is copied to', () => {
  it.each([
    ['2', '2', [2]],
    ['1', '3', [2, 3]],
    ['1', '1', []],
    ['3', '2', []],
    ['', '', []],
    ['2.5', '3', []],
    ['0', '2', []],
    ['2', '60', []],
    ['9999', '10000', []],
  ])('from %s to %s', (first, last, weeks) => {
    expect(weeksFromTo(first, last, 1)).toEqual(weeks);
  });
});
