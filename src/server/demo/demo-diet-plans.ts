import type { DietPlanDraft, ScheduledMealDraft } from '#contract/diet-plans.ts';
import { type MealSlot, daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { demoBowls } from './demo-bowls.ts';
import { type DemoMenu, selectionOfBowl } from './demo-order-lines.ts';

/** The name of a demo meal, demo bowl or home dish for each slot. */
type DemoDay = Readonly<Partial<Record<MealSlot, string>>>;
export type DemoDietPlan = {
  readonly planName: string;
  readonly generalNotes: string;
  readonly weeks: readonly (readonly DemoDay[])[];
};

type AtHome = {
  readonly description: string;
  readonly nutrition: Readonly<Record<string, number>>;
  readonly note?: string;
};

const atHome: Readonly<Record<string, AtHome>> = {
  'Oats with curd and berries': {
    description: '50 g oats, 150 g curd, a handful of berries',
    nutrition: { calories: 330, protein: 16, carbs: 47, fats: 8, fiber: 7, sugar: 10 },
    note: 'Soak overnight.',
  },
  'Two boiled eggs and toast': {
    description: '2 eggs, 2 slices of whole-wheat bread',
    nutrition: { calories: 310, protein: 20, carbs: 28, fats: 13, fiber: 4, sugar: 3 },
  },
  'Moong chilla': {
    description: '2 pancakes of moong dal with mint chutney',
    nutrition: { calories: 260, protein: 15, carbs: 36, fats: 6, fiber: 6, sugar: 3 },
  },
  'Roasted chana': {
    description: '40 g, unsalted',
    nutrition: { calories: 145, protein: 8, carbs: 23, fats: 2, fiber: 7, sugar: 2 },
  },
  'Apple with peanut butter': {
    description: '1 apple, 1 tablespoon of peanut butter',
    nutrition: { calories: 190, protein: 4, carbs: 28, fats: 8, fiber: 5, sugar: 19 },
    note: 'An hour before training.',
  },
  'Buttermilk and almonds': {
    description: '200 ml of thin buttermilk, 12 almonds',
    nutrition: { calories: 130, protein: 6, carbs: 7, fats: 9, fiber: 2, sugar: 5 },
  },
};

export const muscleWeeks: DemoDietPlan = {
  planName: 'Two weeks to build on',
  generalNotes: 'Drink three litres on training days. Half of dinner goes before the session.',
  weeks: [
    week({
      breakfasts: ['Oats with curd and berries', 'Two boiled eggs and toast'],
      snacks: ['Apple with peanut butter', 'Roasted chana'],
      lunches: ['Charminar Grilled Chicken Bowl', 'Tandoori Fish Millet Bowl', 'Egg Rajma Brown Rice', 'Leg day bowl'],
      dinners: ['Peri-Peri Chicken Quinoa', 'Millet fish bowl', 'Chicken Curd Rice'],
    }),
    week({
      breakfasts: ['Two boiled eggs and toast', 'Oats with curd and berries', 'Moong chilla'],
      snacks: ['Roasted chana', 'Apple with peanut butter'],
      lunches: ['Hyderabadi Keema Millet', 'Leg day bowl', 'Garlic Prawn Brown Rice'],
      dinners: [
        'Tandoori Chicken Greens',
        'Chicken Arrabbiata Penne',
        'Millet fish bowl',
        'Chicken Egg Cauliflower Rice',
      ],
    }),
  ],
};

export const steadySugarWeeks: DemoDietPlan = {
  planName: 'Steady sugar, vegetarian with eggs',
  generalNotes: 'Walk ten minutes after lunch and dinner. Fruit only together with a meal.',
  weeks: [
    week({
      breakfasts: ['Moong chilla', 'Two boiled eggs and toast'],
      snacks: ['Buttermilk and almonds', 'Roasted chana'],
      lunches: ['Tikka Paneer Quinoa', 'Egg and Chana Garden', 'Soya and rajma power bowl'],
      dinners: [
        'Paneer Tikka Cauliflower Rice',
        'Paneer and greens',
        'Tofu Quinoa Crunch',
        'Moong Sprout Paneer Salad',
      ],
    }),
    week({
      breakfasts: ['Two boiled eggs and toast', 'Moong chilla'],
      snacks: ['Roasted chana', 'Buttermilk and almonds'],
      lunches: ['Tofu Beet Greens', 'Soya and rajma power bowl', 'Tikka Paneer Quinoa', 'Chana Tofu Mezze'],
      dinners: ['Moong Sprout Paneer Salad', 'Paneer Tikka Cauliflower Rice', 'Paneer and greens'],
    }),
  ],
};

/** The plan as saved, with the ids that the demo menu has in this database. */
export function dailyPlansOf({ weeks }: DemoDietPlan, menu: DemoMenu): DietPlanDraft['dailyPlans'] {
  return weeks.flatMap((days, index) =>
    days.map((day, place) => ({
      weekNumber: index + 1,
      dayOfWeek: daysOfWeek[place]!,
      scheduledMeals: mealSlots.flatMap((slot) => (day[slot] === undefined ? [] : toMeal(slot, day[slot], menu))),
    })),
  );
}

type Rotation = Readonly<Record<'breakfasts' | 'snacks' | 'lunches' | 'dinners', readonly string[]>>;

function rotate(dishes: readonly string[], place: number): string {
  return dishes[place % dishes.length]!;
}

/** Rotates the dishes; a second snack on every other day. */
function week({ breakfasts, snacks, lunches, dinners }: Rotation): DemoDay[] {
  return daysOfWeek.map((_day, place) => ({
    BREAKFAST: rotate(breakfasts, place),
    SNACK_1: rotate(snacks, place),
    LUNCH: rotate(lunches, place),
    ...(place % 2 === 0 && { SNACK_2: rotate(snacks, place + 1) }),
    DINNER: rotate(dinners, place),
  }));
}

function toMeal(mealSlot: MealSlot, name: string, menu: DemoMenu): ScheduledMealDraft {
  const eaten = atHome[name];
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
