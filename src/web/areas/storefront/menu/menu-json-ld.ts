import { nutrientText } from '#domain/menu/nutrition.ts';
import type { Meal } from '#contract/catalog.ts';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { mealsOfType } from '#domain/menu/menu-search.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { mealPath } from '#web/features/meal-card/meal-link.tsx';
import { tabLabels } from './menu-labels.ts';

/** The menu for search engines: a section for each tab. */
export function menuJsonLd(meals: readonly Meal[], publicUrl: string): object {
  return {
    '@type': 'Menu',
    name: `${brand.name} menu`,
    url: `${publicUrl}/menu`,
    inLanguage: 'en-IN',
    hasMenuSection: mealTypes.map((type) => ({
      '@type': 'MenuSection',
      name: tabLabels[type],
      hasMenuItem: mealsOfType(meals, type).map((meal) => menuItem(meal, publicUrl)),
    })),
  };
}

const outOfStock = { availability: 'https://schema.org/OutOfStock' };

function menuItem(meal: Meal, publicUrl: string): object {
  const { protein, carbs, fats } = meal.nutritionValues;
  return {
    '@type': 'MenuItem',
    name: meal.name,
    description: meal.description,
    url: publicUrl + mealPath(meal),
    image: new URL(meal.imageUrl ?? meal.artUrl, publicUrl).href,
    ...(meal.isVegetarian && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
    nutrition: {
      '@type': 'NutritionInformation',
      calories: `${meal.caloriesKcal} calories`,
      ...(protein !== undefined && { proteinContent: nutrientText('protein', protein) }),
      ...(carbs !== undefined && { carbohydrateContent: nutrientText('carbs', carbs) }),
      ...(fats !== undefined && { fatContent: nutrientText('fats', fats) }),
      servingSize: `${meal.servingWeightGrams} g`,
    },
    offers: { '@type': 'Offer', price: meal.price.toFixed(2), priceCurrency: 'INR', ...(meal.soldOut && outOfStock) },
  };
}
