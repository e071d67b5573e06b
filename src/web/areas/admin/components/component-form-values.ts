import { z } from 'zod';
import { ComponentDraft } from '#contract/admin-catalog.ts';
import type { MealComponent } from '#contract/catalog.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import { componentTypes, type ComponentType } from '#domain/menu/component-type.ts';
import { NutritionText, inUsualOrder, writeAmounts } from '../catalogue-form/nutrition-text.ts';

/** Values of the inputs; `ComponentForm` turns them into a `ComponentDraft`. An empty number field is undefined. */
export type ComponentFormValues = {
  name: string;
  description: string;
  price: number | undefined;
  imageUrl: string;
  componentType: ComponentType;
  servingWeightGrams: number | undefined;
  caloriesKcal: number | undefined;
  vegetarian: boolean;
  active: boolean;
  nutritionValues: string;
  allergens: Allergen[];
  /** Null: drawn by the name. */
  artKey: string | null;
};

export const ComponentForm = ComponentDraft.extend({
  nutritionValues: NutritionText,
  componentType: z.enum(componentTypes),
});
export type ComponentForm = z.output<typeof ComponentForm>;

export function componentFormValues(component: MealComponent | undefined, initialType: string): ComponentFormValues {
  return {
    name: component?.name ?? '',
    description: component?.description ?? '',
    price: component?.price,
    imageUrl: component?.imageUrl ?? '',
    componentType: component?.componentType ?? componentTypes.find((type) => type === initialType) ?? 'BASE',
    servingWeightGrams: component?.servingWeightGrams,
    caloriesKcal: component?.caloriesKcal,
    vegetarian: component?.vegetarian ?? true,
    active: component?.active ?? true,
    nutritionValues: writeAmounts(inUsualOrder(component?.nutritionValues ?? {})),
    allergens: [...(component?.allergens ?? [])],
    artKey: component?.artKey ?? null,
  };
}
