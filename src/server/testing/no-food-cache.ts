import { type FoodCache, byFood } from '#server/modules/catalog/food-rows.ts';

/** Of a version that no database has: everything is read from the database. */
export const noFoodCache: FoodCache = {
  current: { version: -1, foods: { meals: new Map(), components: new Map(), availability: byFood([]) } },
};
