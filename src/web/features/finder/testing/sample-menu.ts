import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import type { Nutrition } from '#domain/menu/nutrition.ts';

export const grams = (protein: number, carbs: number, fats: number) => ({ protein, carbs, fats });

export function sampleMeal(given: Partial<Meal> & Pick<Meal, 'id' | 'name'>): Meal {
  const nutritionValues: Nutrition = given.nutritionValues ?? grams(45, 54, 16);
  const { protein = 0, carbs = 0, fats = 0 } = nutritionValues;
  return {
    slug: `meal-${given.id}`,
    ingredients: [],
    description: '',
    price: 250,
    imageUrl: null,
    artUrl: `/art/bowl.svg?v=1&b=quinoa&p=paneer&m=45,54,16&s=meal-${given.id}`,
    caloriesKcal: Math.round(protein * 4 + carbs * 4 + fats * 9),
    mealType: 'PROTEIN_PICK',
    nutritionValues,
    isVegetarian: true,
    allergens: ['milk'],
    servingWeightGrams: 400,
    mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
    ...given,
  };
}

export function sampleComponent(
  given: Partial<MealComponent> & Pick<MealComponent, 'id' | 'name' | 'componentType'>,
): MealComponent {
  return {
    description: '',
    price: 100,
    imageUrl: null,
    artKey: null,
    servingWeightGrams: 100,
    caloriesKcal: 160,
    nutritionValues: grams(10, 30, 0),
    vegetarian: true,
    allergens: [],
    active: true,
    ...given,
  };
}

export const sampleOptions: CustomizeOptions = {
  bases: [sampleComponent({ id: 1, name: 'Brown Rice', componentType: 'BASE' })],
  proteinOptions: [
    sampleComponent({ id: 2, name: 'Boiled Eggs', componentType: 'PROTEIN', vegetarian: false, allergens: ['egg'] }),
  ],
  addOns: [],
};

/** A meal with every field that its page shows. */
export const paneerBowl: Meal = {
  id: 7,
  name: 'Paneer Bowl',
  slug: 'paneer-bowl',
  description: 'Paneer on millet.',
  price: 289.5,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  caloriesKcal: 461,
  mealType: 'POWER_COMBO',
  nutritionValues: { protein: 42, carbs: 44, fats: 13 },
  isVegetarian: true,
  allergens: [],
  servingWeightGrams: 410,
  ingredients: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
};
