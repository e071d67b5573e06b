import type { ScheduledMeal } from '#contract/diet-plans.ts';

/** A meal of the menu in a diet plan. */
export const sampleScheduledMeal = (given: Partial<ScheduledMeal> = {}): ScheduledMeal => ({
  mealSlot: 'LUNCH',
  mealType: 'STANDARD',
  nutritionistNotes: '',
  standardMealId: 1,
  customMealName: null,
  baseComponentId: null,
  proteinOptionIds: [],
  addOnIds: [],
  genericItemName: null,
  genericItemDescription: null,
  genericItemNutritionJson: null,
  name: 'Tikka Paneer Quinoa',
  caloriesKcal: 509,
  nutritionValues: { protein: 31.4, carbs: 48, fats: 20.3 },
  artUrl: null,
  components: [],
  isOnSale: true,
  ...given,
});
