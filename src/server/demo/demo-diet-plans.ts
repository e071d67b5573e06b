import type { DietPlanDraft, ScheduledMealDraft } from '#contract/diet-plans.ts';
import { type MealSlot, daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { type DemoDietPlan, type Rotation, homeDishes } from './demo-consultations.ts';
import { demoBowls } from './demo-menu.ts';
import { type DemoMenu, selectionOfBowl } from './demo-order-lines.ts';

/** The plan as saved, with the ids that the demo menu has in this database. */
export function dailyPlansOf({ weeks }: DemoDietPlan, menu: DemoMenu): DietPlanDraft['dailyPlans'] {
  return weeks.flatMap((rotation, index) =>
    week(rotation).map((day, place) => ({
      weekNumber: index + 1,
      dayOfWeek: daysOfWeek[place]!,
      scheduledMeals: mealSlots.flatMap((slot) => (day[slot] === undefined ? [] : toMeal(slot, day[slot], menu))),
    })),
  );
}

function rotate(dishes: readonly string[], place: number): string {
  return dishes[place % dishes.length]!;
}

/** Rotates the dishes; a second snack on every other day. */
function week({ breakfasts, snacks, lunches, dinners }: Rotation): Partial<Record<MealSlot, string>>[] {
  return daysOfWeek.map((_day, place) => ({
    BREAKFAST: rotate(breakfasts, place),
    SNACK_1: rotate(snacks, place),
    LUNCH: rotate(lunches, place),
    ...(place % 2 === 0 && { SNACK_2: rotate(snacks, place + 1) }),
    DINNER: rotate(dinners, place),
  }));
}

function toMeal(mealSlot: MealSlot, name: string, menu: DemoMenu): ScheduledMealDraft {
  const eaten = homeDishes[name];
  if (eaten) {
    return {
      mealSlot,
      nutritionistNotes: eaten.note ?? '',
      mealType: 'GENERIC',
      genericItemName: name,
      genericItemDescription: eaten.description,
      genericItemNutritionJson: eaten.nutrition,
    };
  }
  const bowl = demoBowls.find((one) => one.name === name);
  if (bowl) {
    return {
      mealSlot,
      nutritionistNotes: bowl.specialInstructions,
      mealType: 'CUSTOMIZED',
      customMealName: name,
      ...selectionOfBowl(bowl, menu.components),
    };
  }
  const meal = menu.meals.find((one) => one.name === name);
  if (!meal) throw new Error(`No demo meal ${name}`);
  return { mealSlot, nutritionistNotes: '', mealType: 'STANDARD', standardMealId: meal.id };
}
