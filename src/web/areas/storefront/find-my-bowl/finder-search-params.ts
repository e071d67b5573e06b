import { allergens, type Allergen } from '#domain/menu/allergen.ts';
import { fromRupees } from '#domain/money.ts';
import type { FinderLimits } from '#domain/finder/finder-request.ts';
import { bringInside, type Figures } from '#domain/finder/target.ts';

/** What the form holds. It is in the URL, so that a search can be shared, reloaded and returned to. */
export type FinderForm = {
  readonly target: Figures;
  /** Null is any price. */
  readonly budgetRupees: number | null;
  readonly vegetarianOnly: boolean;
  readonly withoutAllergens: readonly Allergen[];
  /** Keys of ingredients. */
  readonly dislikes: readonly string[];
  readonly mustHave: readonly string[];
};

export const finderRoot = '/find-my-bowl';
export const budgetRange = { from: 100, to: 600, step: 10 } as const;

const targetNames = { caloriesKcal: 'kcal', protein: 'protein', carbs: 'carbs', fats: 'fats' } as const;
const mostListed = 20;
/** The search has a bit for each. */
const mostFixed = 5;

/** The target of a URL that names none is `fallback`: the person's own, or the default. */
export function readFinderForm(search: URLSearchParams, fallback: Figures): FinderForm {
  const figure = (name: keyof Figures) => readFigure(search.get(targetNames[name])) ?? fallback[name];
  const left = readList(search.get('without'));
  return {
    target: bringInside({
      caloriesKcal: figure('caloriesKcal'),
      protein: figure('protein'),
      carbs: figure('carbs'),
      fats: figure('fats'),
    }),
    budgetRupees: readFigure(search.get('budget')),
    vegetarianOnly: search.get('veg') === '1',
    withoutAllergens: allergens.filter((allergen) => left.includes(allergen.replaceAll(' ', '-'))),
    dislikes: readList(search.get('dislike')),
    mustHave: readList(search.get('must')).slice(0, mostFixed),
  };
}

export function namesTarget(search: URLSearchParams): boolean {
  return Object.values(targetNames).some((name) => readFigure(search.get(name)) !== null);
}

export const noFormLimits: Omit<FinderForm, 'target'> = {
  budgetRupees: null,
  vegetarianOnly: false,
  withoutAllergens: [],
  dislikes: [],
  mustHave: [],
};

export function finderPath(form: FinderForm): string {
  const { target, budgetRupees, vegetarianOnly, withoutAllergens, dislikes, mustHave } = form;
  const search = [
    `kcal=${target.caloriesKcal}&protein=${target.protein}&carbs=${target.carbs}&fats=${target.fats}`,
    budgetRupees !== null && `budget=${budgetRupees}`,
    vegetarianOnly && 'veg=1',
    withoutAllergens.length > 0 && `without=${withoutAllergens.join(',').replaceAll(' ', '-')}`,
    dislikes.length > 0 && `dislike=${dislikes.join(',')}`,
    mustHave.length > 0 && `must=${mustHave.join(',')}`,
  ].filter((part) => part !== false);
  return `${finderRoot}?${search.join('&')}`;
}

export function limitsOf(form: FinderForm): FinderLimits {
  return {
    budget: form.budgetRupees === null ? null : fromRupees(form.budgetRupees),
    vegetarianOnly: form.vegetarianOnly,
    withoutAllergens: form.withoutAllergens,
    withoutIngredients: form.dislikes,
    mustHave: form.mustHave,
  };
}

function readFigure(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function readList(text: string | null): readonly string[] {
  const keys = (text ?? '').split(',').filter((key) => /^[a-z][a-z0-9-]{0,39}$/.test(key));
  return [...new Set(keys)].slice(0, mostListed);
}
