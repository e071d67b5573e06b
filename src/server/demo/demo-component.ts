import type { Allergen } from '#domain/menu/allergen.ts';
import type { DemoNutrition } from './demo-meal.ts';

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
