import type { PrepSheet } from '#contract/kitchen-board.ts';

const weight = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** 'Brown rice 180 g, Spinach 20 g' */
export function ingredientsText(ingredients: PrepSheet['meals'][number]['ingredients']): string {
  return ingredients.map(({ name, grams }) => `${name} ${weight.format(grams)}\u00a0g`).join(', ');
}
