import { withoutRim } from '#bowl-art/tableware-url.ts';
import { customBowlArt } from '#bowl-art/component-art.ts';
import { drawMeal } from '#bowl-art/draw-combo.ts';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { finderCatalog } from '#contract/finder-catalog.ts';
import { fillDay, type FilledSlot, type FillRequest } from '#domain/finder/fill-day.ts';
import { findMeals } from '#domain/finder/find-meals.ts';
import { findMoreLike } from '#domain/finder/find-more-like.ts';
import { cheapestPrice, type FinderCatalog, type FinderLimits, type FoundMeal } from '#domain/finder/finder-request.ts';
import { suggestChanges, type Suggestion } from '#domain/finder/suggest-changes.ts';
import type { Figures } from '#domain/finder/target.ts';
import type { Paise } from '#domain/money.ts';
import type { FilledWeek } from '#domain/subscriptions/fill-week.ts';
import { fillRequestedWeek, type WeekRequest } from './fill-requested-week.ts';
import type { Ingredient } from '#domain/finder/ingredient.ts';
import { listIngredients } from '#contract/list-ingredients.ts';

export type Menu = { readonly meals: readonly Meal[]; readonly options: CustomizeOptions };

/** To the worker: a menu once, then searches on it. */
export type FinderMessage =
  | { readonly kind: 'menu'; readonly menu: Menu }
  | { readonly kind: 'search'; readonly target: Figures; readonly limits: FinderLimits }
  | { readonly kind: 'more-like'; readonly target: Figures; readonly limits: FinderLimits; readonly like: FoundMeal }
  | { readonly kind: 'fill'; readonly request: FillRequest }
  | { readonly kind: 'fill-week'; readonly request: WeekRequest };

export type PicturedMeal = FoundMeal & {
  /** The address of its bowl, drawn without a rim: the rim against the target lies over it. */
  readonly picture: string;
};

export type SearchAnswer = {
  readonly target: Figures;
  readonly limits: FinderLimits;
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
  | { readonly kind: 'answer'; readonly answer: SearchAnswer }
  | { readonly kind: 'more-like'; readonly meals: readonly PicturedMeal[] }
  | { readonly kind: 'filled'; readonly filled: readonly FilledSlot[] }
  | { readonly kind: 'filled-week'; readonly week: FilledWeek };

/** The worker's own part, without the worker. */
export function startAnswering(): (message: FinderMessage) => FinderReply | null {
  let catalog: FinderCatalog | null = null;
  let menu: Menu | null = null;
  return (message) => {
    if (message.kind === 'menu') {
      menu = message.menu;
      const { meals, options } = menu;
      catalog = finderCatalog(meals, options);
      return { kind: 'ingredients', ingredients: listIngredients(meals, options) };
    }
    if (!catalog || !menu) return null;
    if (message.kind === 'more-like') {
      const { target, limits, like } = message;
      return { kind: 'more-like', meals: pictured(findMoreLike(catalog, target, limits, like), menu) };
    }
    if (message.kind === 'fill') return { kind: 'filled', filled: fillDay(catalog, message.request) };
    if (message.kind === 'fill-week') return { kind: 'filled-week', week: fillRequestedWeek(catalog, message.request) };
    return { kind: 'answer', answer: answerSearch(catalog, menu, message) };
  };
}

type Search = { readonly target: Figures; readonly limits: FinderLimits };

function answerSearch(catalog: FinderCatalog, menu: Menu, { target, limits }: Search): SearchAnswer {
  const { meals, provenFrom } = findMeals(catalog, target, limits);
  const find = (wanted: Figures, within: FinderLimits) =>
    wanted === target && within === limits ? meals[0] : findMeals(catalog, wanted, within).meals[0];
  return {
    target,
    limits,
    meals: pictured(meals, menu),
    provenFromKcal: provenFrom === null ? null : provenFrom / 100,
    suggestions: suggestChanges(target, limits, find),
    cheapest: meals.length === 0 && limits.mustHave.length === 0 ? cheapestPrice(catalog, limits) : null,
  };
}

const pictured = (meals: readonly FoundMeal[], menu: Menu): PicturedMeal[] =>
  meals.map((meal) => ({ ...meal, picture: pictureOf(meal, menu) }));

function pictureOf({ bowl, itemIds }: FoundMeal, { meals, options }: Menu): string {
  const item = meals.find(({ id }) => id === itemIds[0]);
  if (!bowl) return item ? withoutRim(item.artUrl) : '';
  const ids = [bowl.baseComponentId, ...bowl.proteinOptionIds, ...bowl.addOnIds];
  const components = [...options.bases, ...options.proteinOptions, ...options.addOns];
  const art = customBowlArt(components.filter(({ id }) => ids.includes(id)));
  return `data:image/svg+xml,${encodeURIComponent(drawMeal(art, { seed: ids.join('-') }))}`;
}
