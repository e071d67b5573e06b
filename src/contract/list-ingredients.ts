import { type Ingredient, labelOfKey } from '#domain/finder/ingredient.ts';
import type { CustomizeOptions, Meal } from './catalog.ts';
import { ingredientKey, keyOfName, mealIngredients } from './finder-catalog.ts';

/** All ingredients of the catalogue by name: those of the builder under their own, others under that of their drawing. */
export function listIngredients(meals: readonly Meal[], options: CustomizeOptions): Ingredient[] {
  const components = [...options.bases, ...options.proteinOptions, ...options.addOns];
  const labels = new Map(components.map((component) => [ingredientKey(component), component.name]));
  // A meal that lists the component has its name among the keys too: it must not be offered twice.
  const names = new Set(components.map(({ name }) => keyOfName(name)));
  for (const key of meals.flatMap(mealIngredients)) {
    if (!labels.has(key) && !names.has(key)) labels.set(key, labelOfKey(key));
  }
  return [...labels]
    .filter(([key]) => key !== '')
    .map(([key, label]) => ({ key, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
