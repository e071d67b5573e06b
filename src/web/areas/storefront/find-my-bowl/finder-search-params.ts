import { allergens, type Allergen } from '#domain/menu/allergen.ts';
import { isReadable, readWish, searchForWish, type Wish } from '#domain/finder/wish.ts';
import { fromRupees, toRupees } from '#domain/money.ts';
import type { FinderLimits } from '#domain/finder/finder-request.ts';
import { aboutAll, bringInside, type FigureRule, type Figures, type TargetRules } from '#domain/finder/target.ts';

/** What the form holds. It is in the URL, so that a search can be shared, reloaded and returned to. */
export type FinderForm = {
  readonly target: Figures;
  /** Which figures are limits. */
  readonly rules: TargetRules;
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
  // A link may have the wish in plain words: /find-my-bowl?wish=40 g protein under ₹350
  // A suggestion below the field adds its own behind that of the field.
  const wish = readWish(search.getAll('wish').at(-1) ?? '');
  if (isReadable(wish)) return formOfWish(wish);
  const figure = (name: keyof Figures) => readWanted(search.get(targetNames[name])).value ?? fallback[name];
  const rule = (name: keyof Figures) => readWanted(search.get(targetNames[name])).rule;
  const left = readList(search.get('without'));
  return {
    target: bringInside({
      caloriesKcal: figure('caloriesKcal'),
      protein: figure('protein'),
      carbs: figure('carbs'),
      fats: figure('fats'),
    }),
    rules: {
      caloriesKcal: rule('caloriesKcal'),
      protein: rule('protein'),
      carbs: rule('carbs'),
      fats: rule('fats'),
    },
    budgetRupees: readFigure(search.get('budget')),
    vegetarianOnly: search.get('veg') === '1',
    withoutAllergens: allergens.filter((allergen) => left.includes(allergen.replaceAll(' ', '-'))),
    dislikes: readList(search.get('dislike')),
    mustHave: readList(search.get('must')).slice(0, mostFixed),
  };
}

export const noFormLimits: Omit<FinderForm, 'target'> = {
  rules: aboutAll,
  budgetRupees: null,
  vegetarianOnly: false,
  withoutAllergens: [],
  dislikes: [],
  mustHave: [],
};

export function finderPath(form: FinderForm): string {
  const { target, rules, budgetRupees, vegetarianOnly, withoutAllergens, dislikes, mustHave } = form;
  const search = [
    ...(['caloriesKcal', 'protein', 'carbs', 'fats'] as const).map(
      (name) => `${targetNames[name]}=${rulePrefixes[rules[name]]}${target[name]}`,
    ),
    budgetRupees !== null && `budget=${budgetRupees}`,
    vegetarianOnly && 'veg=1',
    withoutAllergens.length > 0 && `without=${withoutAllergens.join(',').replaceAll(' ', '-')}`,
    dislikes.length > 0 && `dislike=${dislikes.join(',')}`,
    mustHave.length > 0 && `must=${mustHave.join(',')}`,
  ].filter((part) => part !== false);
  return `${finderRoot}?${search.join('&')}`;
}

export function formOfWish(wish: Wish): FinderForm {
  const { target, limits } = searchForWish(wish);
  return {
    target,
    rules: limits.figures,
    budgetRupees: limits.budget === null ? null : toRupees(limits.budget),
    vegetarianOnly: limits.vegetarianOnly,
    withoutAllergens: limits.withoutAllergens,
    dislikes: limits.withoutIngredients,
    mustHave: limits.mustHave,
  };
}

export function limitsOf(form: FinderForm): FinderLimits {
  return {
    figures: form.rules,
    budget: form.budgetRupees === null ? null : fromRupees(form.budgetRupees),
    vegetarianOnly: form.vegetarianOnly,
    withoutAllergens: form.withoutAllergens,
    withoutIngredients: form.dislikes,
    mustHave: form.mustHave,
  };
}

/** `protein=min40`, `kcal=max600`, `carbs=any54`; a bare number is "about". */
const rulePrefixes: Record<FigureRule, string> = { about: '', 'at-least': 'min', 'at-most': 'max', any: 'any' };

function readWanted(text: string | null): { readonly value: number | null; readonly rule: FigureRule } {
  const [, prefix, digits] = /^([a-z]*)(\d{1,5})$/.exec(text ?? '') ?? [];
  const rule = (Object.keys(rulePrefixes) as FigureRule[]).find((one) => rulePrefixes[one] === prefix);
  return rule === undefined || digits === undefined ? { value: null, rule: 'about' } : { value: Number(digits), rule };
}

function readFigure(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function readList(text: string | null): readonly string[] {
  const keys = (text ?? '').split(',').filter((key) => /^[a-z][a-z0-9-]{0,39}$/.test(key));
  return [...new Set(keys)].slice(0, mostListed);
}
