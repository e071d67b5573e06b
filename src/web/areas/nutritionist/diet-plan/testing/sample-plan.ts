import type { DietPlan, ScheduledMeal } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { sampleScheduledMeal } from '#web/features/consultations/testing/sample-scheduled-meal.ts';

export const sampleConsultation = (given: Partial<AssignedConsultation>): AssignedConsultation => ({
  id: 12,
  goal: 'Build muscle',
  userNotes: '',
  status: 'IN_REVIEW',
  createdAt: '2026-11-10T06:45:00.000Z',
  nutritionistId: 2,
  document: null,
  appointment: null,
  target: { calories: null, protein: null, carbs: null, fats: null },
  ledgerSharedSince: null,
  hasPlan: true,
  unreadMessages: 0,
  userId: 1,
  userName: 'Asha Rao',
  uploadedPlanDocumentUrl: null,
  messageCount: 0,
  lastMessage: null,
  ...given,
});

type Shown = Pick<ScheduledMeal, 'name' | 'caloriesKcal' | 'nutritionValues'> & { readonly id: number };

/** A meal of the menu. */
export const scheduledMeal = (mealSlot: ScheduledMeal['mealSlot'], { id, ...shown }: Shown): ScheduledMeal =>
  sampleScheduledMeal({
    mealSlot,
    standardMealId: id,
    name: shown.name,
    caloriesKcal: shown.caloriesKcal,
    nutritionValues: shown.nutritionValues,
  });

export const samplePlan = (dailyPlans: DietPlan['dailyPlans']): DietPlan => ({
  consultationRequestId: 12,
  version: 3,
  savedAt: '2026-11-15T06:45:00.000Z',
  savedByName: 'Kavya Nair',
  planName: 'Lean gain',
  generalNotes: '',
  dailyPlans,
});

/** Room for one day at a time. */
export const narrowScreen = () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
