import { paise, type Paise } from '../money.ts';
import { caloriesFromMacros } from '../menu/nutrition.ts';
import type { FinderLimits, FoundMeal } from './finder-request.ts';
import {
  agrees,
  bringInside,
  comesClose,
  figureNames,
  judgeMacro,
  macroNames,
  type Figures,
  type MacroName,
  type TargetRules,
} from './target.ts';

/** What a person could change when nothing comes close. An allergen that was left out is never suggested. */
export type Change =
  | { readonly kind: 'budget'; readonly budget: Paise }
  | { readonly kind: 'any-diet' }
  | { readonly kind: 'allow'; readonly ingredient: string }
  | { readonly kind: 'without-must'; readonly ingredient: string }
  /** A limit becomes a wish. */
  | { readonly kind: 'about'; readonly figure: keyof Figures }
  | { readonly kind: 'calories'; readonly caloriesKcal: number }
  | { readonly kind: 'macro'; readonly macro: MacroName; readonly grams: number }
  | { readonly kind: 'halve' };

export type Suggestion = {
  readonly change: Change;
  readonly target: Figures;
  readonly limits: FinderLimits;
  /** The closest meal after the change. */
  readonly best: FoundMeal;
};

export type FindBest = (target: Figures, limits: FinderLimits) => FoundMeal | undefined;

const mostSuggested = 3;
/** Budgets are suggested in steps of five rupees. */
const budgetStep = 500;

/** Up to three changes, each of which leads to another, closer meal; those that keep the target first. */
export function suggestChanges(target: Figures, limits: FinderLimits, find: FindBest): Suggestion[] {
  const closest = find(target, limits);
  if (closest && comesClose(target, closest.distance / 100)) return [];
  const farthest = closest?.distance ?? Infinity;
  const suggested: Suggestion[] = [];
  for (const { change, ...changed } of candidates(target, limits, closest, find)) {
    const best = find(changed.target, changed.limits);
    // The misses of a former limit count as distance. So this change is an improvement only when there was no meal before.
    const isCloser = change.kind === 'about' ? !closest : (best?.distance ?? Infinity) < farthest;
    if (!best || !isCloser) continue;
    suggested.push({ change, ...changed, best });
    if (suggested.length === mostSuggested) break;
  }
  return suggested;
}

type Candidate = Omit<Suggestion, 'best'>;

function* candidates(
  target: Figures,
  limits: FinderLimits,
  closest: FoundMeal | undefined,
  find: FindBest,
): Iterable<Candidate> {
  for (const budget of higherBudgets(target, limits, find)) {
    yield { change: { kind: 'budget', budget }, target, limits: { ...limits, budget } };
  }
  if (limits.vegetarianOnly) {
    yield { change: { kind: 'any-diet' }, target, limits: { ...limits, vegetarianOnly: false } };
  }
  for (const ingredient of new Set(limits.withoutIngredients)) {
    const withoutIngredients = limits.withoutIngredients.filter((key) => key !== ingredient);
    yield { change: { kind: 'allow', ingredient }, target, limits: { ...limits, withoutIngredients } };
  }
  for (const ingredient of new Set(limits.mustHave)) {
    const mustHave = limits.mustHave.filter((key) => key !== ingredient);
    yield { change: { kind: 'without-must', ingredient }, target, limits: { ...limits, mustHave } };
  }
  for (const figure of figureNames) {
    const rule = limits.figures[figure];
    if (rule !== 'at-least' && rule !== 'at-most') continue;
    const figures: TargetRules = { ...limits.figures, [figure]: 'about' };
    yield { change: { kind: 'about', figure }, target, limits: { ...limits, figures } };
  }
  if (isAboutAll(limits.figures) && !agrees(target)) {
    const { caloriesKcal } = bringInside({ ...target, caloriesKcal: caloriesFromMacros(target) });
    yield { change: { kind: 'calories', caloriesKcal }, target: { ...target, caloriesKcal }, limits };
  }
  const half = bringInside({
    caloriesKcal: target.caloriesKcal / 2,
    protein: target.protein / 2,
    carbs: target.carbs / 2,
    fats: target.fats / 2,
  });
  if (closest && closest.figures.caloriesKcal < target.caloriesKcal) {
    yield { change: { kind: 'halve' }, target: half, limits };
  }
  const missed = closest && mostMissed(target, closest.figures, limits.figures);
  if (missed)
    yield { change: { kind: 'macro', ...missed }, target: { ...target, [missed.macro]: missed.grams }, limits };
}

const isAboutAll = (figures: TargetRules) => figureNames.every((name) => figures[name] === 'about');

/** Half of the way to the price of the best meal without a budget, then all of it. */
function higherBudgets(target: Figures, limits: FinderLimits, find: FindBest): Paise[] {
  if (limits.budget === null) return [];
  const best = find(target, { ...limits, budget: null });
  if (!best || best.price <= limits.budget) return [];
  return [...new Set([inSteps((limits.budget + best.price) / 2), inSteps(best.price)])];
}

const inSteps = (price: number) => paise(Math.ceil(price / budgetStep) * budgetStep);

/** The macro that is farthest from its target, with what the meal has of it. */
export function mostMissed(
  target: Figures,
  actual: Figures,
  figures: TargetRules,
): { macro: MacroName; grams: number } | null {
  const [macro] = macroNames
    .filter((name) => judgeMacro(target[name], actual[name], figures[name]).state !== 'hit')
    .toSorted((a, b) => missedKcal(b, target, actual) - missedKcal(a, target, actual));
  return macro ? { macro, grams: bringInside(actual)[macro] } : null;
}

function missedKcal(macro: MacroName, target: Figures, actual: Figures): number {
  return Math.abs(actual[macro] - target[macro]) * (macro === 'fats' ? 9 : 4);
}
