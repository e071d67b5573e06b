import type { Meal, MealComponent } from '#contract/catalog.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { uniteAllergens, type Allergen } from '#domain/menu/allergen.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, paise } from '#domain/money.ts';
import type { FoundMeal } from '#domain/finder/finder-request.ts';
import type { FigureRule, Figures, TargetRules } from '#domain/finder/target.ts';
import type { Menu, PicturedMeal, SearchAnswer } from '#web/features/finder/answer-search.ts';

/** A result with the things that it consists of. */
export type Result = {
  readonly key: string;
  readonly name: string;
  /** 'Built for this target', 'From the menu', 'Two items, ₹229.00 and ₹99.00'. */
  readonly origin: string;
  readonly bowl: { readonly name: string; readonly selection: BowlSelection } | null;
  readonly meals: readonly Meal[];
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
};

export type RankedResult = {
  readonly found: PicturedMeal;
  readonly result: Result;
  /** Null beside an answer: more like it. */
  readonly rank: number | null;
  readonly target: Figures;
  readonly rules: TargetRules;
};

/** A longer bowl is named by its base and proteins; its parts are listed below. */
const mostInName = 4;

function pick(components: readonly MealComponent[], ids: readonly number[]): readonly MealComponent[] {
  return components.filter(({ id }) => ids.includes(id));
}

/** Null when something in it has left the menu since. */
export function describeResult({ bowl, itemIds }: Pick<FoundMeal, 'bowl' | 'itemIds'>, menu: Menu): Result | null {
  const meals = itemIds.flatMap((id) => menu.meals.find((meal) => meal.id === id) ?? []);
  const { bases, proteinOptions, addOns } = menu.options;
  const base = pick(bases, bowl ? [bowl.baseComponentId] : []);
  const proteins = pick(proteinOptions, bowl?.proteinOptionIds ?? []);
  const added = pick(addOns, bowl?.addOnIds ?? []);
  const parts = [...base, ...proteins, ...added];
  const partCount = bowl ? 1 + bowl.proteinOptionIds.length + bowl.addOnIds.length : 0;
  if (meals.length < itemIds.length || parts.length < partCount) return null;

  const names = parts.map(({ name }) => name);
  const isLong = parts.length > mostInName;
  const bowlName = proposeBowlName(
    base[0]?.name ?? '',
    proteins.map(({ name }) => name),
  );
  const bowlPrice = paise(parts.reduce((sum, { price }) => sum + fromRupees(price), 0));
  const shownName = isLong || meals.length > 0 ? bowlName : names.join(', ');
  const contents = isLong || meals.length > 0 ? `: ${names.join(', ').toLowerCase()}` : '';
  const prices = [...(bowl ? [formatRupees(bowlPrice)] : []), ...meals.map(({ price }) => formatRupeesOnWire(price))];
  return {
    key: JSON.stringify([bowl, itemIds]),
    name: [...(bowl ? [shownName] : []), ...meals.map(({ name }) => name)].join(' + '),
    origin: bowl
      ? meals.length === 0
        ? `Built for this target${contents}`
        : `A bowl for ${prices[0]}${contents}; from the menu for ${prices[1]}`
      : meals.length === 1
        ? 'From the menu'
        : `${meals.length === 2 ? 'Two' : 'Three'} items, ${listed(prices)}`,
    bowl: bowl && { name: bowlName, selection: bowl },
    meals,
    isVegetarian: parts.every(({ vegetarian }) => vegetarian) && meals.every(({ isVegetarian }) => isVegetarian),
    allergens: uniteAllergens([...parts, ...meals]),
  };
}

type Found = Pick<SearchAnswer, 'meals' | 'target' | 'limits'>;

/** Without what has left the menu since. */
export function rankResults({ meals, target, limits }: Found, menu: Menu): RankedResult[] {
  return meals.flatMap((found, index) => {
    const result = describeResult(found, menu);
    return result ? [{ found, result, rank: index + 1, target, rules: limits.figures }] : [];
  });
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** '535 kcal, 5 kcal under'; within a limit 'on target'; null where no calories were asked for. */
export function caloriesInWords(
  target: Figures,
  actual: Figures,
  rule: FigureRule,
): { readonly kcal: string; readonly miss: string | null } {
  const kcal = Math.round(actual.caloriesKcal);
  const over = kcal - target.caloriesKcal;
  const isWithin = over === 0 || (rule === 'at-least' && over > 0) || (rule === 'at-most' && over < 0);
  const miss = isWithin ? 'on target' : `${Math.abs(over)} kcal ${over > 0 ? 'over' : 'under'}`;
  return { kcal: `${kcal} kcal`, miss: rule === 'any' ? null : miss };
}
