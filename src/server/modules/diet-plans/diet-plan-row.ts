import type { DietPlan, ScheduledMeal, ScheduledMealDraft } from '#contract/diet-plans.ts';
import { type FoodRef, type NamedFood, findLineProblems } from '#domain/menu/availability.ts';
import { paise, toRupees } from '#domain/money.ts';
import { describeBowl } from '#server/modules/cart/cart-line.ts';
import { mealArtUrl } from '#server/modules/catalog/food-art.ts';
import { availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import { fullName } from '#server/modules/consultations/consultation-row.ts';
import type { PlanVersion, FullPlan } from './diet-plan-queries.ts';
import type { Foods } from './plan-foods.ts';

export function toDietPlan(plan: FullPlan, foods: Foods): DietPlan {
  return {
    consultationRequestId: plan.consultationId,
    ...toVersion(plan),
    generalNotes: plan.generalNotes,
    dailyPlans: plan.dailyPlans.map(({ weekNumber, dayOfWeek, scheduledMeals }) => ({
      weekNumber,
      dayOfWeek,
      scheduledMeals: scheduledMeals.map((meal) => toScheduledMeal(meal, foods)),
    })),
  };
}

export function toVersion({ version, planName, createdAt, savedBy }: PlanVersion) {
  return { version, planName, savedAt: createdAt.toISOString(), savedByName: fullName(savedBy) };
}

const noneOfThem = {
  standardMealId: null,
  customMealName: null,
  baseComponentId: null,
  proteinOptionIds: [],
  addOnIds: [],
  genericItemName: null,
  genericItemDescription: null,
  genericItemNutritionJson: null,
  artUrl: null,
  components: [],
};

/** Why it is sold out, and what a swap has to keep, only where it cannot be ordered. */
function saleFields(
  isOnSale: boolean,
  named: readonly NamedFood[],
  { availability }: Foods,
  swapFor: ScheduledMeal['swapFor'],
): Pick<ScheduledMeal, 'isOnSale' | 'soldOut' | 'swapFor'> {
  const lookup = (food: FoodRef) => availabilityOf(availability, food);
  const [problem] = findLineProblems([{ foods: named, quantity: 1 }], lookup, new Date());
  const soldOut = problem && problem.reason !== 'TOO_FEW' ? problem.reason : undefined;
  return {
    isOnSale,
    ...(soldOut && { soldOut }),
    ...((soldOut || !isOnSale) && swapFor && { swapFor }),
  };
}

export function toScheduledMeal(meal: ScheduledMealDraft, foods: Foods): ScheduledMeal {
  switch (meal.mealType) {
    case 'STANDARD': {
      const food = foods.meals.get(meal.standardMealId);
      return {
        ...noneOfThem,
        ...meal,
        name: food?.name ?? '',
        caloriesKcal: food?.caloriesKcal ?? 0,
        nutritionValues: food?.nutrition ?? {},
        artUrl: food ? mealArtUrl(food) : null,
        ...saleFields(
          food?.archivedAt === null,
          [{ kind: 'MEAL', id: meal.standardMealId, name: '' }],
          foods,
          food && {
            price: toRupees(paise(food.pricePaise)),
            isVegetarian: food.isVegetarian,
            allergens: [...food.allergens],
          },
        ),
      };
    }
    case 'CUSTOMIZED': {
      const bowl = describeBowl(meal, foods.components);
      return {
        ...noneOfThem,
        ...meal,
        name: meal.customMealName,
        caloriesKcal: bowl.caloriesKcal,
        nutritionValues: bowl.nutrition,
        artUrl: bowl.artUrl,
        components: bowl.components,
        ...saleFields(bowl.isAvailable, bowl.foods, foods, {
          price: toRupees(bowl.unitPrice),
          isVegetarian: bowl.isVegetarian,
          allergens: bowl.allergens,
        }),
      };
    }
    case 'GENERIC': {
      const { calories = 0, ...grams } = meal.genericItemNutritionJson;
      return {
        ...noneOfThem,
        ...meal,
        name: meal.genericItemName,
        caloriesKcal: calories,
        nutritionValues: grams,
        isOnSale: false,
      };
    }
  }
}
