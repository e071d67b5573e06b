import type { Cart } from '#contract/cart.ts';
import { maxCartLines } from '#domain/orders/cart-limits.ts';
import { type BowlProblem, checkBowl } from '#domain/menu/bowl.ts';
import type { Tx } from '#server/db/client.ts';
import { readComponents } from '#server/modules/catalog/read-components.ts';
import { componentIds, toChoosable } from './cart-line.ts';
import { type NewBowl, addToMealLine, findMealIdsOnMenu, insertBowlLine } from './cart-queries.ts';
import { lockCart } from './lock-cart.ts';
import { readCartLines, splitByAvailability } from './read-cart.ts';
import { removeUnavailableLines } from './remove-unavailable-lines.ts';

export type LineToAdd = { mealId: number; quantity: number } | { custom: NewBowl; quantity: number };

/** A meal that is no longer sold is 'not-available', like a component of a bowl. */
export type AddOutcome = 'added' | BowlProblem | 'line-full' | 'cart-full';

export type NamedLine = LineToAdd & { readonly name: string };
export type LeftOut = { readonly name: string; readonly reason: 'unavailable' | 'no-room' };

const reasons: Record<Exclude<AddOutcome, 'added'>, LeftOut['reason']> = {
  incomplete: 'unavailable',
  'too-many-proteins': 'unavailable',
  'chosen-twice': 'unavailable',
  'not-available': 'unavailable',
  'line-full': 'no-room',
  'cart-full': 'no-room',
};

/** Returns one outcome for each line, in their order. A line is added with its full quantity or not at all. */
export async function addLines(tx: Tx, userId: number, lines: readonly LineToAdd[]): Promise<AddOutcome[]> {
  await lockCart(tx, userId);
  const [inCart] = splitByAvailability(await readCartLines(tx, userId));
  const mealsInCart = new Set(inCart.map(({ mealId }) => mealId));
  const onMenu = await findMealIdsOnMenu(
    tx,
    lines.flatMap((line) => ('mealId' in line ? [line.mealId] : [])),
  );
  const components = await readComponents(
    tx,
    lines.flatMap((line) => ('custom' in line ? componentIds(line.custom) : [])),
  );
  let lineCount = inCart.length;

  const addMeal = async (mealId: number, quantity: number): Promise<AddOutcome> => {
    if (!onMenu.has(mealId)) return 'not-available';
    const isNew = !mealsInCart.has(mealId);
    if (isNew && lineCount >= maxCartLines) return 'cart-full';
    if (!(await addToMealLine(tx, userId, mealId, quantity))) return 'line-full';
    if (isNew) lineCount += 1;
    mealsInCart.add(mealId);
    return 'added';
  };
  const addBowl = async (bowl: NewBowl, quantity: number): Promise<AddOutcome> => {
    const check = checkBowl(bowl, components.map(toChoosable));
    if (!check.ok) return check.reason;
    if (lineCount >= maxCartLines) return 'cart-full';
    await insertBowlLine(tx, userId, bowl, quantity);
    lineCount += 1;
    return 'added';
  };

  const outcomes: AddOutcome[] = [];
  for (const line of lines) {
    outcomes.push(
      'mealId' in line ? await addMeal(line.mealId, line.quantity) : await addBowl(line.custom, line.quantity),
    );
  }
  return outcomes;
}

/** Adds what is still sold, at today's prices, and lists what was left out. */
export async function putIntoCart(
  tx: Tx,
  userId: number,
  lines: readonly NamedLine[],
): Promise<{ cart: Cart; added: number; leftOut: LeftOut[] }> {
  const outcomes = await addLines(tx, userId, lines);
  const leftOut: LeftOut[] = [];
  let added = 0;
  for (const [index, { name, quantity }] of lines.entries()) {
    const outcome = outcomes[index] ?? 'added';
    if (outcome === 'added') added += quantity;
    else leftOut.push({ name, reason: reasons[outcome] });
  }
  return { cart: await removeUnavailableLines(tx, userId), added, leftOut };
}
