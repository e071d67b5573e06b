import { paise } from '../money.ts';
import {
  compareFound,
  mealForms,
  mostFound,
  type FinderCatalog,
  type FinderFood,
  type FinderLimits,
  type FoundMeal,
  type MealForm,
} from '../finder/finder-request.ts';
import { distance, figureNames, toPoint, weightsOf, type Figures } from '../finder/target.ts';

type Meal = { readonly form: MealForm; readonly heart: string; readonly parts: readonly FinderFood[] };

/** Everything that could be ordered, without a thought for time. */
export function* allMeals({ bases, proteins, addOns, items }: FinderCatalog): Iterable<Meal> {
  const bowls = subsets(proteins)
    .filter((chosen) => chosen.length >= 1 && chosen.length <= 3)
    .flatMap((chosen) =>
      bases.flatMap((base) =>
        subsets(addOns).map((added) => ({ heart: idsOf(chosen), parts: [base, ...chosen, ...added] })),
      ),
    );
  for (const bowl of bowls) yield { form: 'bowl', ...bowl };
  for (const item of items) {
    yield { form: 'item', heart: String(item.id), parts: [item] };
    for (const { heart, parts } of bowls) yield { form: 'bowl-and-item', heart, parts: [...parts, item] };
  }
  for (const parts of severalOf(items)) yield { form: 'items', heart: mainDish(parts), parts };
}

/** Two or three, one of them twice at most. */
export function severalOf<Food>(items: readonly Food[]): Food[][] {
  return items.flatMap((first, n) =>
    items.slice(n).flatMap((second, m) => [
      [first, second],
      ...items
        .slice(n + m)
        .filter((third) => first !== second || third !== second)
        .map((third) => [first, second, third]),
    ]),
  );
}

function subsets<Food>(foods: readonly Food[]): Food[][] {
  return foods.reduce<Food[][]>((sets, food) => [...sets, ...sets.map((set) => [...set, food])], [[]]);
}

function idsOf(foods: readonly FinderFood[]): string {
  return foods.map(({ id }) => id).join();
}

/** The first of those with the most calories. */
export function mainDish(items: readonly FinderFood[]): string {
  const most = Math.max(...items.map(({ caloriesKcal }) => caloriesKcal));
  return String(items.find(({ caloriesKcal }) => caloriesKcal === most)!.id);
}

export function obeys(parts: readonly FinderFood[], limits: FinderLimits): boolean {
  const price = parts.reduce((sum, part) => sum + part.price, 0);
  const ingredients = new Set(parts.flatMap((part) => part.ingredients));
  const contained = new Set(parts.flatMap((part) => part.allergens));
  return (
    parts.every(({ isOrderable }) => isOrderable) &&
    parts.every(({ macros }) => ['protein', 'carbs', 'fats'].every((name) => name in macros)) &&
    (limits.budget === null || price <= limits.budget) &&
    (!limits.vegetarianOnly || parts.every(({ isVegetarian }) => isVegetarian)) &&
    limits.withoutAllergens.every((allergen) => !contained.has(allergen)) &&
    limits.withoutIngredients.every((ingredient) => !ingredients.has(ingredient)) &&
    limits.mustHave.every((ingredient) => ingredients.has(ingredient))
  );
}

export function staysWithin(actual: Figures, target: Figures, { figures }: FinderLimits): boolean {
  return figureNames.every((name) => {
    const over = Math.round(actual[name] * 100) - Math.round(target[name] * 100);
    return figures[name] === 'at-least' ? over >= 0 : figures[name] !== 'at-most' || over <= 0;
  });
}

export function figuresOf(parts: readonly FinderFood[]): Figures {
  const sum = (amount: (part: FinderFood) => number) =>
    parts.reduce((total, part) => total + Math.round(amount(part) * 100), 0) / 100;
  return {
    protein: sum(({ macros }) => macros.protein ?? Number.NaN),
    carbs: sum(({ macros }) => macros.carbs ?? Number.NaN),
    fats: sum(({ macros }) => macros.fats ?? Number.NaN),
    caloriesKcal: sum(({ caloriesKcal }) => caloriesKcal),
  };
}

type Listed = Pick<FoundMeal, 'form' | 'distance' | 'price'>;

export function bruteForce(catalog: FinderCatalog, target: Figures, limits: FinderLimits): FoundMeal[] {
  return bestOf(allMeals(catalog), target, limits);
}

/** The best of every heart, the ten best of every form. */
export function bestOf(meals: Iterable<Meal>, target: Figures, limits: FinderLimits): FoundMeal[] {
  const best = new Map<string, FoundMeal>();
  for (const { form, heart, parts } of meals) {
    const figures = figuresOf(parts);
    if (!obeys(parts, limits) || !staysWithin(figures, target, limits)) continue;
    const found: FoundMeal = {
      form,
      bowl: null,
      itemIds: [],
      figures,
      price: paise(parts.reduce((sum, part) => sum + part.price, 0)),
      distance: distance(toPoint(target), toPoint(figures), weightsOf(limits.figures)),
    };
    const known = best.get(`${form} ${heart}`);
    if (!known || compareFound(found, known) < 0) best.set(`${form} ${heart}`, found);
  }
  return mealForms.flatMap((form) =>
    [...best.values()]
      .filter((found) => found.form === form)
      .toSorted(compareFound)
      .slice(0, mostFound),
  );
}

export const listed = (meals: readonly FoundMeal[]): Listed[] =>
  meals.map(({ form, distance: far, price }) => ({ form, distance: far, price }));

const pick = (foods: readonly FinderFood[], ids: readonly number[]) =>
  ids.map((id) => foods.find((food) => food.id === id)!);

/** The foods of a result, found again by their ids. */
export function partsOf({ bowl, itemIds }: FoundMeal, { bases, proteins, addOns, items }: FinderCatalog): FinderFood[] {
  return [
    ...(bowl ? pick(bases, [bowl.baseComponentId]) : []),
    ...pick(proteins, bowl?.proteinOptionIds ?? []),
    ...pick(addOns, bowl?.addOnIds ?? []),
    ...pick(items, itemIds),
  ];
}
