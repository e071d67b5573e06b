import { paise } from '../money.ts';
import { findBowls, prepareBowls } from './find-bowls.ts';
import { findItems, findSingleItems } from './find-items.ts';
import {
  chooseTen,
  mealForms,
  type FinderCatalog,
  type FinderLimits,
  type Findings,
  type FoundMeal,
  type MealForm,
} from './finder-request.ts';
import {
  stockPantry,
  sumParts,
  type Chosen,
  type FinderOptions,
  type Pantry,
  type Part,
  type Search,
} from './pantry.ts';
import { distance, toFigures, type Figures } from './target.ts';

/**
 * The ten best meals for a target among what can be ordered, exactly: no allowed meal of a form is closer to the target, or as
 * close and cheaper, than the listed ones of other hearts (see `Ranking`). `chooseTen` then mixes the forms.
 */
export function findMeals(
  catalog: FinderCatalog,
  target: Figures,
  limits: FinderLimits,
  options: FinderOptions = {},
): Findings {
  const pantry = stockPantry(catalog, target, limits, options);
  const searches = searchForms(pantry, options.forms ?? mealForms);
  const bounds = searches.flatMap(({ provenFrom }) => provenFrom ?? []);
  return {
    meals: chooseTen(searches.flatMap(({ chosen }) => chosen.map((choice) => toFoundMeal(choice, pantry)))),
    provenFrom: bounds.length > 0 ? Math.min(...bounds) : null,
  };
}

function searchForms(pantry: Pantry, forms: readonly MealForm[]): Search[] {
  const hasBowls = forms.includes('bowl') || forms.includes('bowl-and-item');
  const bowls = hasBowls ? prepareBowls(pantry) : null;
  return forms.map((form) => {
    if (form === 'item') return findSingleItems(pantry);
    if (form === 'items') return findItems(pantry);
    return findBowls(pantry, bowls!, form);
  });
}

const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id).toSorted((a, b) => a - b);

function toFoundMeal(
  { form, base, proteins = [], addOns = [], items }: Chosen,
  { target, weights }: Pantry,
): FoundMeal {
  const { at, price } = sumParts([...(base ? [base] : []), ...proteins, ...addOns, ...items]);
  return {
    form,
    bowl: base ? { baseComponentId: base.id, proteinOptionIds: idsOf(proteins), addOnIds: idsOf(addOns) } : null,
    itemIds: items.map(({ id }) => id),
    figures: toFigures(at),
    price: paise(price),
    distance: distance(target, at, weights),
  };
}
