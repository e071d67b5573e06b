import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Cart, type BowlSelection } from '#contract/cart.ts';
import { BuiltMeal, SavedMeal } from '#contract/customize.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { bowlProblemTexts, checkBowl, composeBowl, sameBowl, sortBowl } from '#domain/menu/bowl.ts';
import { paise, toRupees } from '#domain/money.ts';
import { buildSession } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import {
  type PantryItem,
  anySelection,
  fillPantry,
  goodSelection,
  isOffered,
  shuffled,
  toPart,
} from './testing/pantry.ts';

let pantry: PantryItem[];
const shop = sharedTestApp();
beforeAll(async () => {
  pantry = await fillPantry(shop.db);
  await shop.catalog.refresh();
});

type Headers = Record<string, string>;
const build = (payload: BowlSelection) => shop.call({ method: 'POST', url: '/api/v1/customize-meal/build', payload });
const save = (headers: Headers, selection: BowlSelection) =>
  shop.call({
    method: 'POST',
    url: '/api/v1/customize-meal/save',
    headers,
    payload: { ...selection, customMealName: 'Mine' },
  });
const addToCart = async (headers: Headers, selection: BowlSelection) => {
  const payload = { ...selection, name: 'Mine' };
  const { body } = await shop.call({ method: 'POST', url: '/api/v1/cart/items/custom', headers, payload });
  return Cart.parse(body).items.at(-1)!;
};

function chosen({ id, name, pricePaise, caloriesKcal }: PantryItem) {
  return { id, name, price: toRupees(paise(pricePaise)), caloriesKcal };
}

/** The body without its request id. */
function withoutRequestId(body: unknown): object {
  const fields = Object.entries(body as object).filter(([name]) => name !== 'requestId' && name !== 'status');
  return Object.fromEntries(fields);
}

/** The expected response, computed by the shared domain functions from the rows in paise. */
function computeExpected(selection: BowlSelection) {
  const check = checkBowl(
    sortBowl(selection),
    pantry.map((item) => ({ ...item, active: isOffered(item) })),
  );
  if (!check.ok) return { status: 422, body: { code: 'rule-violated', message: bowlProblemTexts[check.reason] } };
  const { base, proteins, addOns } = check;
  const parts = [base, ...proteins, ...addOns];
  const totals = composeBowl(parts.map(toPart));
  return {
    status: 200,
    body: {
      customizedMealName: proposeBowlName(
        base.name,
        proteins.map(({ name }) => name),
      ),
      selectedBase: { ...chosen(base), description: base.description, imageUrl: base.imageUrl },
      selectedProteins: proteins.map(chosen),
      selectedAddOns: addOns.map(chosen),
      totalServingWeightGrams: totals.servingWeightGrams,
      totalCaloriesKcal: totals.caloriesKcal,
      totalNutritionValues: totals.nutritionValues,
      totalPrice: toRupees(totals.price),
      isVegetarian: parts.every(({ vegetarian }) => vegetarian),
      allergens: uniteAllergens(parts),
    },
  };
}

describe('any selection', () => {
  it('the server builds exactly what the domain functions compute, or refuses with their reason', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anySelection(pantry), async (selection) => {
        const { status, body } = await build(selection);
        const expected = computeExpected(selection);
        seen.add('message' in expected.body ? expected.body.message : 'built');
        expect({ status, body: withoutRequestId(body) }).toStrictEqual(expected);
      }),
      { numRuns: 200 },
    );
    expect(seen).toEqual(new Set(['built', ...Object.values(bowlProblemTexts)]));
  });

  it('the order of the ids does not change the response', async () => {
    const twoOrders = anySelection(pantry).chain((one) => fc.tuple(fc.constant(one), shuffled(one)));
    await fc.assert(
      fc.asyncProperty(twoOrders, async ([one, other]) => {
        const [first, second] = [await build(one), await build(other)];
        expect(second.status).toBe(first.status);
        expect(JSON.stringify(withoutRequestId(second.body))).toBe(JSON.stringify(withoutRequestId(first.body)));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a valid bowl', () => {
  it('has the same price, nutrition and picture when built, saved and added to the cart', async () => {
    const { headers } = await buildSession(shop.db);
    const twoOrders = goodSelection(pantry).chain((one) => fc.tuple(fc.constant(one), shuffled(one)));
    await fc.assert(
      fc.asyncProperty(twoOrders, async ([one, other]) => {
        const built = BuiltMeal.parse((await build(one)).body);
        const saved = SavedMeal.parse((await save(headers, one)).body);
        const line = await addToCart(headers, other);
        expect(line).toMatchObject({
          pricePerItem: built.totalPrice,
          caloriesKcal: built.totalCaloriesKcal,
          nutritionValues: built.totalNutritionValues,
          isVegetarian: built.isVegetarian,
          allergens: built.allergens,
          artUrl: saved.artUrl,
        });
        expect(saved).toMatchObject({
          totalPriceSnapshot: built.totalPrice,
          totalCaloriesKcalSnapshot: built.totalCaloriesKcal,
          totalServingWeightGramsSnapshot: built.totalServingWeightGrams,
          selectedProteinOptionNamesSnapshot: built.selectedProteins.map(({ name }) => name),
          selectedAddOnNamesSnapshot: built.selectedAddOns.map(({ name }) => name),
        });
        await shop.call({ method: 'DELETE', url: `/api/v1/customize-meal/save/${saved.id}`, headers });
        await shop.call({ method: 'DELETE', url: '/api/v1/cart', headers });
      }),
      { numRuns: 50 },
    );
  });

  it('can be saved unless an identical bowl is saved', async () => {
    const { headers } = await buildSession(shop.db);
    const small = pantry.filter(({ name }) => /^(base [01]|protein [0-2]|addon [01])$/.test(name));
    const pair = goodSelection(small).chain((one) =>
      fc.tuple(fc.constant(one), fc.oneof(shuffled(one), goodSelection(small))),
    );
    const outcomes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(pair, async ([one, other]) => {
        const first = await save(headers, one);
        const second = await save(headers, other);
        expect([first.status, second.status]).toEqual([201, sameBowl(one, other) ? 409 : 201]);
        outcomes.add(second.status);
        for (const { status, body } of [first, second]) {
          if (status !== 201) continue;
          const { id } = SavedMeal.parse(body);
          await shop.call({ method: 'DELETE', url: `/api/v1/customize-meal/save/${id}`, headers });
        }
      }),
      { numRuns: 80 },
    );
    expect(outcomes).toEqual(new Set([201, 409]));
  });
});

it('leaves no invariant of the shop broken', async () => {
  const { headers } = await buildSession(shop.db);
  for (const selection of fc.sample(goodSelection(pantry), { numRuns: 10, seed: 1 })) await save(headers, selection);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
