import type { Cart } from '#contract/cart.ts';
import type { Db } from '#server/db/client.ts';
import { readComponents } from '#server/modules/catalog/read-components.ts';
import { type CartLine, componentIds, selectionOf, toBowlLine, toMealLine } from './cart-line.ts';
import { findCartItems } from './cart-queries.ts';
import { toCart } from './cart-row.ts';

/** Reading never writes: unavailable lines are only listed as removed, the next change deletes them. */
export async function readCart(db: Db, userId: number): Promise<Cart> {
  return toCart(...splitByAvailability(await readCartLines(db, userId)));
}

export async function readCartLines(db: Db, userId: number): Promise<CartLine[]> {
  const rows = await findCartItems(db, userId);
  const bowlParts = rows.flatMap(({ item }) => componentIds(selectionOf(item)));
  const components = await readComponents(db, bowlParts);
  return rows.map(({ item, meal }) => (meal ? toMealLine(item, meal) : toBowlLine(item, components)));
}

export function splitByAvailability(lines: readonly CartLine[]): [available: CartLine[], unavailable: CartLine[]] {
  return [lines.filter(({ isAvailable }) => isAvailable), lines.filter(({ isAvailable }) => !isAvailable)];
}
