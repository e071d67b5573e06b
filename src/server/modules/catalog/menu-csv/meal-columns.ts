import { isDeepStrictEqual } from 'node:util';
import { artForMeal } from '#bowl-art/art-names.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';
import type { MealDraft } from '#contract/admin-catalog.ts';
import { mealTypeLabels, mealTypes } from '#domain/menu/meal-type.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { ComponentRow, MealRow } from '../catalog-queries.ts';
import type { CategoryRow } from '../manage-catalog-queries.ts';
import { readPairs, writePairs } from './pair-list.ts';

/** What a file says of a meal, before the contract's schema has checked it. */
export type RawDraft = { readonly [field in keyof MealDraft]?: unknown };
export type Written = Omit<MealRow, 'slug' | 'createdAt' | 'archivedAt'>;
export type Menu = {
  readonly meals: readonly MealRow[];
  readonly categories: readonly CategoryRow[];
  readonly components: readonly Pick<ComponentRow, 'id' | 'name'>[];
};
type Context = { readonly menu: Menu; readonly was: MealRow | undefined; readonly draft: RawDraft };
type Read = RawDraft | { readonly problem: string };

export type MealColumn = {
  readonly head: string;
  /** Of the contract's draft, as its schema reports it. */
  readonly field: string;
  readonly write: (meal: Written) => string | number;
  readonly read: (cell: string, context: Context) => Read;
};

export const idHead = 'ID';

/** More than any field of a meal takes: the schema reports those that are too many. */
const mostInCell = 100;

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Not a number when it is empty or anything but digits with a decimal point; the schema then says what it takes. */
const numberOf = (cell: string) => (/^\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : Number.NaN);

export function findCategory(name: string, { categories }: Menu): CategoryRow | undefined {
  return categories.find((category) => isSame(category.name, name));
}

export function findByName({ meals }: Menu, name: string, category: CategoryRow): readonly MealRow[] {
  return meals.filter((meal) => meal.categoryId === category.id && isSame(meal.name, name));
}

const text = (head: string, field: 'name' | 'description' | 'imageUrl'): MealColumn => ({
  head,
  field,
  write: (meal) => meal[field] ?? '',
  read: (cell) => ({ [field]: cell }),
});

const number = (head: string, field: 'servingWeightGrams' | 'caloriesKcal'): MealColumn => ({
  head,
  field,
  write: (meal) => meal[field],
  read: (cell) => ({ [field]: numberOf(cell) }),
});

const nutrient = (head: string, name: string): MealColumn => ({
  head,
  field: `nutritionValues.${name}`,
  write: ({ nutrition }) => nutrition[name] ?? '',
  read: (cell, { draft }) => {
    const others = Object.entries(draft.nutritionValues as object).filter(([known]) => known !== name);
    const own = cell.trim() === '' ? [] : [[name, numberOf(cell)] as const];
    return { nutritionValues: Object.fromEntries([...others, ...own]) };
  },
});

const nutrients = [
  ['Protein (g)', 'protein'],
  ['Carbs (g)', 'carbs'],
  ['Fats (g)', 'fats'],
  ['Fiber (g)', 'fiber'],
  ['Sugar (g)', 'sugar'],
] as const;
const hasColumn = (name: string) => nutrients.some(([, known]) => known === name);

/** In the order of the file. */
export const mealColumns: readonly MealColumn[] = [
  text('Name', 'name'),
  {
    head: 'Category',
    field: 'mealCategoryId',
    write: ({ category }) => category.name,
    read: (cell, { menu }) => {
      const category = findCategory(cell, menu);
      return category ? { mealCategoryId: category.id } : { problem: `There is no category "${cell.trim()}"` };
    },
  },
  {
    head: 'Type',
    field: 'mealType',
    write: ({ mealType }) => mealTypeLabels[mealType],
    read: (cell) => ({ mealType: mealTypes.find((type) => isSame(mealTypeLabels[type], cell)) ?? cell }),
  },
  {
    head: 'Price',
    field: 'price',
    write: ({ pricePaise }) => toRupees(pricePaise as Paise).toFixed(2),
    read: (cell) => ({ price: numberOf(cell) }),
  },
  {
    head: 'Vegetarian',
    field: 'isVegetarian',
    write: ({ isVegetarian }) => (isVegetarian ? 'yes' : 'no'),
    read: (cell) =>
      isSame(cell, 'yes') || isSame(cell, 'no')
        ? { isVegetarian: isSame(cell, 'yes') }
        : { problem: 'Write yes or no' },
  },
  text('Description', 'description'),
  number('Serving weight (g)', 'servingWeightGrams'),
  number('Calories (kcal)', 'caloriesKcal'),
  ...nutrients.map(([head, name]) => nutrient(head, name)),
  {
    head: 'Other nutrients',
    field: 'nutritionValues',
    write: ({ nutrition }) => writePairs(Object.entries(nutrition).filter(([name]) => !hasColumn(name))),
    read: (cell, { draft }) => {
      const others = readPairs(cell);
      if (!others) return { problem: 'Write name: amount; name: amount' };
      const kept = Object.entries(draft.nutritionValues as object).filter(([name]) => hasColumn(name));
      const added = others.slice(0, mostInCell).map(([name, amount]) => [name, numberOf(amount)] as const);
      return { nutritionValues: Object.fromEntries([...kept, ...added]) };
    },
  },
  {
    head: 'Allergens',
    field: 'allergens',
    write: ({ allergens }) => allergens.join('; '),
    read: (cell) => ({
      allergens: cell
        .split(/[;,]/, mostInCell)
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    }),
  },
  {
    head: 'Ingredients',
    field: 'ingredients',
    write: ({ ingredients }) => writePairs(ingredients.map(({ name, grams }) => [name, grams])),
    read: (cell, context) => {
      const pairs = readPairs(cell);
      if (!pairs) return { problem: 'Write name: grams; name: grams' };
      return {
        ingredients: pairs.slice(0, mostInCell).map(([name, grams]) => ({
          name,
          grams: numberOf(grams.replace(/g$/i, '').trimEnd()),
          componentId: componentBehind(name, context),
        })),
      };
    },
  },
  text('Image URL', 'imageUrl'),
  {
    head: 'Drawing',
    field: 'art',
    write: ({ art, ...meal }) => (art === null || isDeepStrictEqual(art, artForMeal(meal)) ? '' : writeArt(art)),
    read: (cell) => (cell.trim() === '' ? { art: null } : readArt(cell)),
  },
];

/** An ingredient keeps its link; a new one is linked by its name. */
function componentBehind(name: string, { menu, was }: Context): number | null {
  const kept = was?.ingredients.find((ingredient) => isSame(ingredient.name, name));
  return (kept ? kept.componentId : menu.components.find((one) => isSame(one.name, name))?.id) ?? null;
}

function writeArt({ base, proteins, addons, shake, snack }: MealArt): string {
  return writePairs([
    ['base', base],
    ...proteins.map((key) => ['protein', key] as const),
    ...addons.map((key) => ['addon', key] as const),
    ...(shake === undefined ? [] : [['shake', shake] as const]),
    ...(snack === undefined ? [] : [['snack', snack] as const]),
  ]);
}

const artParts = ['base', 'protein', 'addon', 'shake', 'snack'];

function readArt(cell: string): Read {
  const pairs = readPairs(cell);
  if (!pairs?.every(([part]) => artParts.includes(part))) {
    return { problem: `Write part: drawing; the parts are ${artParts.join(', ')}. Leave it empty to draw by the name` };
  }
  const of = (part: string) =>
    pairs
      .slice(0, mostInCell)
      .filter(([name]) => name === part)
      .map(([, key]) => key);
  const [shake, snack] = [of('shake')[0], of('snack')[0]];
  return {
    art: {
      base: of('base')[0] ?? '',
      proteins: of('protein'),
      addons: of('addon'),
      ...(shake !== undefined && { shake }),
      ...(snack !== undefined && { snack }),
    },
  };
}
