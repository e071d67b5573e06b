import type { Cart } from '#contract/cart.ts';
import { maxCartLines } from '#domain/orders/cart-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type BowlProblem, checkBowl } from '#domain/menu/bowl.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readComponents } from '#server/modules/catalog/read-components.ts';
import { type CartLine, componentIds, selectionOf, toBowlLine, toChoosable, toMealLine } from './cart-line.ts';
import {
  type NewBowl,
  addToMealLine,
  deleteAllLines,
  deleteLines,
  findCartItems,
  findMealIdsOnMenu,
  insertBowlLine,
  insertCartIfMissing,
  lockCartRow,
  raiseGeneration,
} from './cart-queries.ts';
import { toCart } from './cart-row.ts';

export type LineToAdd = { mealId: number; quantity: number } | { custom: NewBowl; quantity: number };

/** What became of a line: added, or why not. A meal that is no longer sold is 'not-available' like a bowl's part. */
export type AddOutcome = 'added' | BowlProblem | 'line-full' | 'cart-full';

/** Every write to a cart takes this lock first; it makes the cart when there is none yet. */
export async function lockCart(tx: Tx, userId: number): Promise<{ generation: number }> {
  const cart = await lockCartRow(tx, userId);
  if (cart) return cart;
  await insertCartIfMissing(tx, userId);
  return (await lockCartRow(tx, userId))!;
}

/** With the terms that they would be ordered under at this moment. */
export type PricedCart = { readonly lines: readonly CartLine[]; readonly terms: OrderTerms };

export async function readCartLines(db: Db, userId: number): Promise<PricedCart> {
  const { terms, items } = await findCartItems(db, userId);
  const bowlParts = items.flatMap(({ item }) => componentIds(selectionOf(item)));
  const components = await readComponents(db, bowlParts);
  const lines = items.map(({ item, meal }) => (meal ? toMealLine(item, meal) : toBowlLine(item, components)));
  return { lines, terms };
}

/** The cart as it stands. What the shop no longer sells is not in it, only named: it leaves with the next change. */
export async function readCart(db: Db, userId: number): Promise<Cart> {
  const { lines, terms } = await readCartLines(db, userId);
  return toCart(...split(lines), terms);
}

/** Ends every change of a cart: what the shop no longer sells leaves it, and is named once more. */
export async function settleCart(tx: Tx, userId: number): Promise<Cart> {
  const { lines, terms } = await readCartLines(tx, userId);
  const [sold, unsold] = split(lines);
  if (unsold.length > 0) {
    await deleteLines(
      tx,
      userId,
      unsold.map(({ cartItemId }) => cartItemId),
    );
  }
  return toCart(sold, unsold, terms);
}

/** Takes all lines out and begins the next filling. */
export async function emptyCart(tx: Tx, userId: number): Promise<void> {
  // First, because it takes the lock like every write to a cart.
  await raiseGeneration(tx, userId);
  await deleteAllLines(tx, userId);
}

/** Adds what can be added; one outcome for each line, in their order. A line is added whole or not at all. */
export async function addLines(tx: Tx, userId: number, lines: readonly LineToAdd[]): Promise<AddOutcome[]> {
  await lockCart(tx, userId);
  const [inCart] = split((await readCartLines(tx, userId)).lines);
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

/** What is sold, and what is not any more. */
export function split(lines: readonly CartLine[]): [sold: CartLine[], unsold: CartLine[]] {
  return [lines.filter(({ isAvailable }) => isAvailable), lines.filter(({ isAvailable }) => !isAvailable)];
}
