import { artKeyForName } from '#bowl-art/art-keys.ts';
import type { MealArt, RimMacros } from '#bowl-art/art-spec.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import type { ComponentType } from '#domain/component-type.ts';
import type { Nutrition } from '#domain/nutrition.ts';

const unknownArt: MealArt = { base: '', proteins: [], addons: [] };

type DrawnMeal = { readonly id: number; readonly art: MealArt | null; readonly nutrition: Nutrition };
type DrawnComponent = {
  readonly id: number;
  readonly name: string;
  readonly artKey: string | null;
  readonly componentType: ComponentType;
};

/** One picture of a meal, wherever it is shown. */
export function mealArtUrl({ id, art, nutrition }: DrawnMeal): string {
  return bowlUrl({ art: art ?? unknownArt, seed: `m${id}`, macros: rimMacros(nutrition) });
}

/** The same bowl is the same picture, in whatever order its parts were chosen. */
export function bowlArtUrl(components: readonly DrawnComponent[], nutrition: Nutrition): string {
  const inOrder = components.toSorted((a, b) => a.id - b.id);
  const keys = (type: ComponentType) => inOrder.filter(({ componentType }) => componentType === type).map(artKey);
  return bowlUrl({
    art: { base: keys('BASE')[0] ?? '', proteins: keys('PROTEIN'), addons: keys('ADDON') },
    macros: rimMacros(nutrition),
    seed: `c${inOrder.map(({ id }) => id).join('-')}`,
  });
}

function artKey(component: DrawnComponent): string {
  return component.artKey ?? artKeyForName(component.name, component.componentType) ?? '';
}

/** None when a macro is missing: a guessed share is never painted. */
function rimMacros({ protein, carbs, fats }: Nutrition): RimMacros | undefined {
  return protein === undefined || carbs === undefined || fats === undefined ? undefined : { protein, carbs, fats };
}
