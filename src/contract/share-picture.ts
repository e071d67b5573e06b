import type { Meal } from './catalog.ts';

/** The picture of a meal's link in a chat or a feed. */
export const sharePath = ({ slug }: Pick<Meal, 'slug'>): string => `/share/${slug}.png`;

export function mealOfSharePath(pathname: string, meals: readonly Meal[]): Meal | undefined {
  return meals.find((meal) => sharePath(meal) === pathname);
}
