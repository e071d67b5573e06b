import type { Meal } from '#contract/catalog.ts';

export const mealPath = ({ slug }: Pick<Meal, 'slug'>) => `/meals/${slug}` as const;
