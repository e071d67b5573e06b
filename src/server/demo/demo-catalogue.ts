import type { AddonKey, BaseKey, ProteinKey, ShakeKey, SnackKey } from '#bowl-art/art-keys.ts';
import type { Allergen } from '#domain/menu/allergen.ts';

export type DemoNutrition = {
  readonly protein: number;
  readonly carbs: number;
  readonly fats: number;
  readonly fiber: number;
  readonly sugar: number;
};

/** Name and description together name everything that the picture shows. */
export type DemoMeal = {
  readonly name: string;
  readonly description: string;
  readonly category: DemoCategory;
  readonly rupees: number;
  readonly grams: number;
  readonly kcal: number;
  readonly nutrition: DemoNutrition;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
  readonly art: {
    readonly base: BaseKey;
    readonly proteins: readonly ProteinKey[];
    readonly addons: readonly AddonKey[];
    readonly shake?: ShakeKey;
    readonly snack?: SnackKey;
  };
};

export const demoCategories = [
  'Rice Bowls',
  'Millet & Quinoa',
  'Salad Bowls',
  'Noodles & Pasta',
  'Low-Carb Bowls',
  'Combos',
] as const;

export type DemoCategory = (typeof demoCategories)[number];

export type DemoComponent<ArtKey extends string = string> = {
  readonly name: string;
  readonly description: string;
  readonly artKey: ArtKey;
  readonly rupees: number;
  readonly grams: number;
  readonly kcal: number;
  readonly nutrition: DemoNutrition;
  readonly vegetarian: boolean;
  readonly allergens: readonly Allergen[];
};
