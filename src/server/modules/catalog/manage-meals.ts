import { isDeepStrictEqual } from 'node:util';
import { artForMeal } from '#bowl-art/art-names.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';
import type { MealDraft } from '#contract/admin-catalog.ts';
import type { Named } from '#contract/endpoint.ts';
import type { Meal } from '#contract/catalog.ts';
import { AppError } from '#contract/errors.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { type Paise, fromRupees, toRupees } from '#domain/money.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { changePicture } from '#server/modules/files/orphaned-files.ts';
import type { MealRow } from './catalog-queries.ts';
import { toMeal } from './catalog-row.ts';
import {
  type CategoryRow,
  type PlainMealRow,
  archiveMeal,
  lockCategoryForShare,
  insertMeal,
  lockMeal,
  setMeal,
} from './manage-catalog-queries.ts';
import { readComponents } from './food-rows.ts';

export function createMeal(db: Transactor, { userId }: Caller, draft: MealDraft): Promise<Meal> {
  return db.transaction(async (tx) => {
    const category = await requireCategory(tx, draft.mealCategoryId);
    await requireKnownIngredients(tx, draft);
    return addMeal(tx, userId, draft, category);
  });
}

export async function addMeal(tx: Tx, userId: number, draft: MealDraft, category: CategoryRow): Promise<Meal> {
  const meal = toMeal({ ...(await insertMeal(tx, mealFields(draft, null))), category });
  await changePicture(tx, null, meal.imageUrl);
  await recordAction(tx, userId, { action: 'created', subject: 'meal', subjectId: meal.id, after: meal });
  return meal;
}

export function updateMeal(
  db: Database,
  { userId }: Caller,
  id: number,
  named: Named<typeof MealDraft>,
): Promise<Meal> {
  return db.transaction(async (tx) => {
    const row = await requireMeal(tx, id);
    const was = { ...row, category: await requireCategory(tx, row.categoryId) };
    const draft = { ...draftOf(was), ...named };
    const category = await requireCategory(tx, draft.mealCategoryId);
    await requireKnownIngredients(tx, draft);
    return changeMeal(tx, userId, was, draft, category);
  });
}

/** A meal as it is, for a change of it. Its drawing stays unless another one is named. */
export function draftOf(was: MealRow): MealDraft {
  return {
    name: was.name,
    description: was.description,
    imageUrl: was.imageUrl,
    isVegetarian: was.isVegetarian,
    servingWeightGrams: was.servingWeightGrams,
    caloriesKcal: was.caloriesKcal,
    price: toRupees(was.pricePaise as Paise),
    mealType: was.mealType,
    mealCategoryId: was.categoryId,
    nutritionValues: was.nutrition,
    allergens: was.allergens,
    ingredients: [...was.ingredients],
  };
}

/** `was`: locked. */
export async function changeMeal(
  tx: Tx,
  userId: number,
  was: MealRow,
  draft: MealDraft,
  category: CategoryRow,
): Promise<Meal> {
  const before = toMeal(was);
  const after = toMeal({ ...(await setMeal(tx, was.id, mealFields(draft, was))), category });
  await changePicture(tx, before.imageUrl, after.imageUrl);
  await recordAction(tx, userId, { action: 'updated', subject: 'meal', subjectId: was.id, before, after });
  return after;
}

export function setMealCategory(db: Database, { userId }: Caller, id: number, categoryId: number): Promise<Meal> {
  return db.transaction(async (tx) => {
    const before = await readMeal(tx, await requireMeal(tx, id));
    const category = await requireCategory(tx, categoryId);
    const after = toMeal({ ...(await setMeal(tx, id, { categoryId })), category });
    await recordAction(tx, userId, { action: 'updated', subject: 'meal', subjectId: id, before, after });
    return after;
  });
}

/** Archived, not deleted: orders and diet plans refer to it. It is removed from the menu and every cart. */
export function deleteMeal(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await readMeal(tx, await requireMeal(tx, id));
    await archiveMeal(tx, id);
    await recordAction(tx, userId, { action: 'deleted', subject: 'meal', subjectId: id, before });
  });
}

export function mealFields(draft: MealDraft, was: PlainMealRow | null) {
  return {
    categoryId: draft.mealCategoryId,
    mealType: draft.mealType,
    name: draft.name,
    description: draft.description,
    pricePaise: fromRupees(draft.price),
    imageUrl: draft.imageUrl,
    art: toArt(draft, was),
    servingWeightGrams: draft.servingWeightGrams,
    caloriesKcal: draft.caloriesKcal,
    nutrition: { ...draft.nutritionValues },
    ingredients:
      draft.ingredients?.map(({ componentId = null, ...rest }) => ({ ...rest, componentId })) ?? was?.ingredients,
    isVegetarian: draft.isVegetarian,
    allergens: uniteAllergens([draft]),
  };
}

/** Chosen drawings stay until others are chosen; drawings derived from the name and description follow them. */
function toArt({ art, ...draft }: MealDraft, was: PlainMealRow | null): MealArt {
  if (art) {
    const { shake, snack, ...bowl } = art;
    return { ...bowl, ...(shake !== undefined && { shake }), ...(snack !== undefined && { snack }) };
  }
  const isChosen = art === undefined && was?.art && !isDeepStrictEqual(was.art, artForMeal(was));
  return isChosen ? was.art! : artForMeal(draft);
}

/** Components that are switched off or archived may stay behind an ingredient. */
async function requireKnownIngredients(tx: Tx, { ingredients = [] }: MealDraft): Promise<void> {
  const known = new Set(
    (
      await readComponents(
        tx,
        ingredients.flatMap(({ componentId }) => componentId ?? []),
      )
    ).map(({ id }) => id),
  );
  const unknown = ingredients.findIndex(
    ({ componentId }) => typeof componentId === 'number' && !known.has(componentId),
  );
  if (unknown < 0) return;
  const message = 'We could not find this component.';
  throw new AppError('bad-input', message, { fieldErrors: { [`ingredients.${unknown}.componentId`]: message } });
}

async function readMeal(tx: Tx, row: PlainMealRow): Promise<Meal> {
  return toMeal({ ...row, category: await requireCategory(tx, row.categoryId) });
}

async function requireMeal(tx: Tx, id: number): Promise<PlainMealRow> {
  const meal = await lockMeal(tx, id);
  if (!meal) throw new AppError('not-found', 'We could not find this meal.');
  return meal;
}

async function requireCategory(tx: Tx, id: number): Promise<CategoryRow> {
  const category = await lockCategoryForShare(tx, id);
  if (category) return category;
  const message = 'Please select a meal category';
  throw new AppError('bad-input', message, { fieldErrors: { mealCategoryId: message } });
}
