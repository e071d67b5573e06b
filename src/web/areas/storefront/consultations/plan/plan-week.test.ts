import { describe, expect, it } from 'vitest';
import type { DietPlan } from '#contract/diet-plans.ts';
import { sampleScheduledMeal } from '#web/features/consultations/testing/sample-scheduled-meal.ts';
import { dayToShow, daysOfPlan, hasSomethingToOrder, plannedWeeks, weekdayOf } from './plan-week.ts';

const plan: DietPlan = {
  consultationRequestId: 7,
  version: 1,
  savedAt: '2026-11-15T07:54:00.000Z',
  savedByName: 'Meera Iyer',
  planName: 'Lean gain',
  generalNotes: '',
  dailyPlans: [
    { weekNumber: 3, dayOfWeek: 'FRIDAY', scheduledMeals: [sampleScheduledMeal()] },
    {
      weekNumber: 1,
      dayOfWeek: 'TUESDAY',
      scheduledMeals: [sampleScheduledMeal(), sampleScheduledMeal({ mealSlot: 'DINNER' })],
    },
    { weekNumber: 2, dayOfWeek: 'MONDAY', scheduledMeals: [] },
  ],
};

describe('a plan, week by week', () => {
  it('has the weeks in which something is planned', () => {
    expect(plannedWeeks(plan)).toEqual([1, 3]);
  });

  it('shows seven days, each with its figures', () => {
    const days = daysOfPlan(plan, 1);
    expect(days.map(({ dayOfWeek, meals }) => [dayOfWeek, meals.length])).toEqual([
      ['MONDAY', 0],
      ['TUESDAY', 2],
      ['WEDNESDAY', 0],
      ['THURSDAY', 0],
      ['FRIDAY', 0],
      ['SATURDAY', 0],
      ['SUNDAY', 0],
    ]);
    expect(days[1]!.figures).toEqual({ calories: 1018, protein: 63, carbs: 96, fats: 41 });
    expect(days[0]!.figures).toEqual({ calories: 0, protein: 0, carbs: 0, fats: 0 });
  });

  it('includes generic items in the day’s figures, however their nutrients are spelled', () => {
    const atHome = sampleScheduledMeal({
      mealType: 'GENERIC',
      nutritionValues: { Protein: 10, Carbohydrates: 20, fat: 5 },
    });
    const [monday] = daysOfPlan(
      { ...plan, dailyPlans: [{ weekNumber: 1, dayOfWeek: 'MONDAY', scheduledMeals: [atHome] }] },
      1,
    );
    expect(monday!.figures).toMatchObject({ protein: 10, carbs: 20, fats: 5 });
  });

  it('opens with today, or with the first day that has a meal', () => {
    const days = daysOfPlan(plan, 1);
    expect(dayToShow(days, undefined, 'TUESDAY')).toBe('TUESDAY');
    expect(dayToShow(days, undefined, 'SUNDAY')).toBe('TUESDAY');
    expect(dayToShow(days, 'SUNDAY', 'TUESDAY')).toBe('SUNDAY');
  });

  it('finds the weekday of a date', () => {
    expect(weekdayOf(new Date(2026, 10, 15))).toBe('SUNDAY');
    expect(weekdayOf(new Date(2026, 10, 16))).toBe('MONDAY');
  });

  it('offers to order only what is for sale', () => {
    expect(hasSomethingToOrder([sampleScheduledMeal({ isOnSale: false }), sampleScheduledMeal()])).toBe(true);
    expect(hasSomethingToOrder([sampleScheduledMeal({ isOnSale: false })])).toBe(false);
    expect(hasSomethingToOrder([sampleScheduledMeal({ soldOut: 'TODAY' })])).toBe(false);
  });
});
