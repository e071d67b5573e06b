import type { Database } from '#server/db/client.ts';
import { buildComponent } from '#server/testing/builders.ts';

export const generic = (mealSlot = 'BREAKFAST', calories = 210) => ({
  mealSlot,
  mealType: 'GENERIC',
  genericItemName: 'Poha',
  genericItemDescription: 'Flattened rice with peanuts',
  genericItemNutritionJson: { Calories: calories, Protein: 6 },
});

export const standard = (mealSlot: string, standardMealId: number) => ({
  mealSlot,
  mealType: 'STANDARD',
  standardMealId,
});

/** One meal on one Monday by default. */
export const draft = (consultationRequestId: number, more: object = {}) => ({
  consultationRequestId,
  planName: 'Two weeks of protein',
  ...onMonday(generic()),
  ...more,
});

export const onMonday = (...scheduledMeals: object[]) => ({
  dailyPlans: [{ weekNumber: 1, dayOfWeek: 'MONDAY', scheduledMeals }],
});

export async function buildBowlParts(db: Database) {
  const nutrition = { protein: 10, carbs: 20, fats: 5 };
  return {
    base: await buildComponent(db, { componentType: 'BASE', caloriesKcal: 200, nutrition }),
    protein: await buildComponent(db, { componentType: 'PROTEIN', caloriesKcal: 300, nutrition }),
    addOn: await buildComponent(db, { componentType: 'ADDON', caloriesKcal: 50, nutrition }),
  };
}

export const bowlOf = ({ base, protein, addOn }: Awaited<ReturnType<typeof buildBowlParts>>) => ({
  mealType: 'CUSTOMIZED',
  customMealName: 'Leg day',
  baseComponentId: base.id,
  proteinOptionIds: [protein.id],
  addOnIds: [addOn.id],
});
