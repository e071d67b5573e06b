import type { MealArt, RimMacros } from '#bowl-art/art-spec.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import { customBowlArt, type DrawnComponent } from '#bowl-art/component-art.ts';
import type { Nutrition } from '#domain/menu/nutrition.ts';

const unknownArt: MealArt = { base: '', proteins: [], addons: [] };

type DrawnMeal = { readonly id: number; readonly art: MealArt | null; readonly nutrition: Nutrition };

/** By meal as it was read; a changed one is another object. */
const urls = new WeakMap<DrawnMeal, string>();

/** The same picture of a meal everywhere. */
export function mealArtUrl(meal: DrawnMeal): string {
  const known = urls.get(meal);
  if (known !== undefined) return known;
  const { id, art, nutrition } = meal;
  const url = bowlUrl({ art: art ?? unknownArt, seed: `m${id}`, macros: rimMacros(nutrition) });
  urls.set(meal, url);
  return url;
}

/** The order in which components were chosen does not change the picture. */
export function bowlArtUrl(components: readonly DrawnComponent[], nutrition: Nutrition): string {
  const ids = components.map(({ id }) => id).toSorted((a, b) => a - b);
  return bowlUrl({ art: customBowlArt(components), macros: rimMacros(nutrition), seed: `c${ids.join('-')}` });
}

/** Null when a macro is missing: shares are never estimated. */
function rimMacros({ protein, carbs, fats }: Nutrition): RimMacros | undefined {
  return protein === undefined || carbs === undefined || fats === undefined ? undefined : { protein, carbs, fats };
}
