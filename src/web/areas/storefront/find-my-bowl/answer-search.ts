import { customBowlArt } from '#bowl-art/component-art.ts';
import { drawMeal } from '#bowl-art/draw-combo.ts';
import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import { findMeals } from '#domain/finder/find-meals.ts';
import { cheapestPrice, type FinderCatalog, type FinderLimits, type FoundMeal } from '#domain/finder/finder-request.ts';
import { suggestChanges, type Suggestion } from '#domain/finder/suggest-changes.ts';
import type { Figures } from '#domain/finder/target.ts';
import type { Paise } from '#domain/money.ts';
import { finderCatalog, listIngredients, type Ingredient } from './finder-catalog.ts';

export type Menu = { readonly meals: readonly Meal[]; readonly options: CustomizeOptions };

/** To the worker: a menu once, then searches on it. */
export type FinderMessage =
  | { readonly kind: 'menu'; readonly menu: Menu }
  | { readonly kind: 'search'; readonly id: number; readonly target: Figures; readonly limits: FinderLimits };

export type PicturedMeal = FoundMeal & {
  /** Its bowl as an SVG file without a rim; null for items of the menu, which have their own picture. */
  readonly picture: string | null;
};

export type SearchAnswer = {
  readonly target: Figures;
  readonly meals: readonly PicturedMeal[];
  /** In kcal; null when the results are proven to be the best. */
  readonly provenFromKcal: number | null;
  /** Empty when something comes close. */
  readonly suggestions: readonly Suggestion[];
  /** What the cheapest meal costs that only the budget forbids; null when there are results. */
  readonly cheapest: Paise | null;
};

export type FinderReply =
  | { readonly kind: 'ingredients'; readonly ingredients: readonly Ingredient[] }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer };

/** The worker's own part, without the worker. */
export function startAnswering(): (message: FinderMessage) => FinderReply | null {
  let catalog: FinderCatalog | null = null;
  let components: readonly MealComponent[] = [];
  return (message) => {
    if (message.kind === 'menu') {
      const { meals, options } = message.menu;
      catalog = finderCatalog(meals, options);
      components = [...options.bases, ...options.proteinOptions, ...options.addOns];
      return { kind: 'ingredients', ingredients: listIngredients(meals, options) };
    }
    if (!catalog) return null;
    return { kind: 'answer', id: message.id, answer: answerSearch(catalog, components, message) };
  };
}

type Search = { readonly target: Figures; readonly limits: FinderLimits };

function answerSearch(
  catalog: FinderCatalog,
  components: readonly MealComponent[],
  { target, limits }: Search,
): SearchAnswer {
  const { meals, provenFrom } = findMeals(catalog, target, limits);
  const find = (wanted: Figures, within: FinderLimits) =>
    wanted === target && within === limits ? meals[0] : findMeals(catalog, wanted, within).meals[0];
  return {
    target,
    meals: meals.map((meal) => ({ ...meal, picture: drawBowlOf(meal, components) })),
    provenFromKcal: provenFrom === null ? null : provenFrom / 100,
    suggestions: suggestChanges(target, limits, find),
    cheapest: meals.length === 0 && limits.mustHave.length === 0 ? cheapestPrice(catalog, limits) : null,
  };
}

function drawBowlOf({ bowl }: FoundMeal, components: readonly MealComponent[]): string | null {
  if (!bowl) return null;
  const ids = [bowl.baseComponentId, ...bowl.proteinOptionIds, ...bowl.addOnIds];
  const parts = components.filter(({ id }) => ids.includes(id));
  return drawMeal(customBowlArt(parts), { seed: ids.join('-') });
}
