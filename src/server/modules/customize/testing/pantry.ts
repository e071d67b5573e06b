import fc from 'fast-check';
import { type Allergen, allergens } from '#domain/menu/allergen.ts';
import type { BowlSelection } from '#contract/cart.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { paise } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import { buildComponent } from '#server/testing/builders.ts';

export type PantryItem = Awaited<ReturnType<typeof buildComponent>>;

const grams = fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100);
const anyItem = fc.record({
  pricePaise: fc.integer({ min: 0, max: 19_999 }),
  servingWeightGrams: fc.integer({ min: 0, max: 400 }),
  caloriesKcal: fc.integer({ min: 0, max: 900 }),
  nutrition: fc.record(
    { protein: grams, carbs: grams, fats: grams, fiber: grams, sugar: grams, iron: grams },
    { requiredKeys: ['protein'], noNullPrototype: true },
  ),
  vegetarian: fc.boolean(),
  allergens: fc.subarray<Allergen>([...allergens]),
  artKey: fc.constantFrom(null, 'chicken', 'corn', 'quinoa', 'no-such-drawing'),
});

const counts: Record<ComponentType, number> = { BASE: 4, PROTEIN: 7, ADDON: 12 };

/** Deterministic, with edge cases: prices with paise, missing nutrients, one inactive and one archived component of each type. */
export async function fillPantry(db: Database): Promise<PantryItem[]> {
  const pantry: PantryItem[] = [];
  for (const [componentType, count] of Object.entries(counts) as [ComponentType, number][]) {
    const items = fc.sample(anyItem, { numRuns: count + 2, seed: count });
    for (const [n, item] of items.entries()) {
      const state = n === count ? { active: false } : n === count + 1 ? { archivedAt: new Date() } : {};
      const name = `${componentType.toLowerCase()} ${n}`;
      pantry.push(await buildComponent(db, { ...item, ...state, componentType, name }));
    }
  }
  return pantry;
}

export const isOffered = ({ active, archivedAt }: PantryItem) => active && archivedAt === null;
export const toPart = ({ pricePaise, servingWeightGrams, caloriesKcal, nutrition }: PantryItem) => ({
  price: paise(pricePaise),
  servingWeightGrams,
  caloriesKcal,
  nutritionValues: nutrition,
});

/** Valid bowls of available components. */
export function goodSelection(pantry: readonly PantryItem[]): fc.Arbitrary<BowlSelection> {
  const idsOf = (type: ComponentType) =>
    pantry.filter((item) => item.componentType === type && isOffered(item)).map(({ id }) => id);
  return fc.record({
    baseComponentId: fc.constantFrom(...idsOf('BASE')),
    proteinOptionIds: fc.shuffledSubarray(idsOf('PROTEIN'), { minLength: 1, maxLength: 3 }),
    addOnIds: fc.shuffledSubarray(idsOf('ADDON')),
  });
}

/** Anything that the contract accepts: wrong types, duplicates, too many, too few, inactive, unknown. */
export function anySelection(pantry: readonly PantryItem[]): fc.Arbitrary<BowlSelection> {
  const id = fc.constantFrom(...pantry.map((item) => item.id), 2_147_483_647);
  const wild = fc.record({
    baseComponentId: id,
    proteinOptionIds: fc.array(id, { maxLength: 5 }),
    addOnIds: fc.array(id, { maxLength: 6 }),
  });
  const nearly = goodSelection(pantry).chain((good) =>
    fc.oneof<fc.Arbitrary<BowlSelection>[]>(
      id.map((baseComponentId) => ({ ...good, baseComponentId })),
      id.map((extra) => ({ ...good, proteinOptionIds: [...good.proteinOptionIds, extra] })),
      id.map((extra) => ({ ...good, addOnIds: [...good.addOnIds, extra] })),
      fc.constant({ ...good, proteinOptionIds: [] }),
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: goodSelection(pantry) }, { weight: 2, arbitrary: nearly }, wild);
}

const anyOrder = (ids: readonly number[]) => fc.shuffledSubarray([...ids], { minLength: ids.length });

/** The same bowl in another order. */
export function shuffled(selection: BowlSelection): fc.Arbitrary<BowlSelection> {
  return fc.record({
    baseComponentId: fc.constant(selection.baseComponentId),
    proteinOptionIds: anyOrder(selection.proteinOptionIds),
    addOnIds: anyOrder(selection.addOnIds),
  });
}
