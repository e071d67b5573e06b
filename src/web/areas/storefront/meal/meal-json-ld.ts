import type { Meal } from '#contract/catalog.ts';
import { sharePath } from '#contract/share-picture.ts';
import { formatNutrient, normaliseNutrition, type Nutrition } from '#domain/menu/nutrition.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { mealPath } from '#web/features/meal-card/meal-link.tsx';
import { shopId } from '#web/platform/page/page-json-ld.ts';

const nutrientNames = ['calories', 'protein', 'carbs', 'fats', 'fiber', 'sugar'] as const;

/** The meal as a product, with its breadcrumbs. */
export function mealJsonLd(meal: Meal, publicUrl: string): readonly object[] {
  const url = publicUrl + mealPath(meal);
  const nutrition: Nutrition = { ...normaliseNutrition(meal.nutritionValues), calories: meal.caloriesKcal };
  return [
    {
      '@type': 'Product',
      name: meal.name,
      description: meal.description || meal.name,
      url,
      sku: String(meal.id),
      // Search engines show no SVG: a meal without a photograph has the picture of its link.
      image: new URL(meal.imageUrl ?? sharePath(meal), publicUrl).href,
      category: meal.mealCategory.name,
      brand: { '@type': 'Brand', name: brand.name },
      weight: { '@type': 'QuantitativeValue', value: meal.servingWeightGrams, unitCode: 'GRM' },
      additionalProperty: nutrientNames
        .filter((name) => nutrition[name] !== undefined)
        .map((name) => ({ '@type': 'PropertyValue', name, value: formatNutrient(name, nutrition[name]) })),
      ...(meal.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: meal.rating.mean.toFixed(1),
          ratingCount: meal.rating.count,
          bestRating: '5',
          worstRating: '1',
        },
      }),
      offers: {
        '@type': 'Offer',
        url,
        price: meal.price.toFixed(2),
        priceCurrency: 'INR',
        availability: meal.soldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
        seller: { '@id': shopId(publicUrl) },
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Menu', item: `${publicUrl}/menu` },
        { '@type': 'ListItem', position: 2, name: meal.name, item: url },
      ],
    },
  ];
}
