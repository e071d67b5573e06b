import type { BowlSelection } from '#contract/cart.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { termsColumns, termsInForce, termsOf } from '#server/db/schema/order-terms.ts';
import type { cartItems } from '#server/db/schema/carts.ts';
import { statement } from '#server/db/statement.ts';

export type CartItemRow = Omit<typeof cartItems.$inferSelect, 'userId' | 'requestKey' | 'createdAt'>;
export type NewBowl = BowlSelection & { name: string; specialInstructions: string };

/** The lines of a cart in the order in which they were added, with what the same statement has seen around them. */
export type CartItems = {
  readonly items: readonly CartItemRow[];
  readonly catalogVersion: number;
  /** Those that an order of this moment is placed under. */
  readonly terms: OrderTerms;
};

const itemColumns = `i.id, i.meal_id as "mealId", i.custom_name as "customName", i.base_component_id as "baseComponentId",
  i.protein_option_ids as "proteinOptionIds", i.add_on_ids as "addOnIds",
  i.special_instructions as "specialInstructions", i.quantity`;

const selectCartForUpdate = statement<{ generation: number }>(
  'select generation from carts where user_id = $1 for update',
);
const insertCart = statement('insert into carts (user_id) values ($1) on conflict do nothing');
const raiseCartGeneration = statement('update carts set generation = generation + 1 where user_id = $1');
const selectItems = statement<
  { version: number } & OrderTerms & { [Column in keyof CartItemRow]: CartItemRow[Column] | null }
>(
  `select v.version::int, ${termsColumns}, ${itemColumns}
   from ${termsInForce} cross join catalog_version v left join cart_items i on i.user_id = $1 order by i.id`,
);
const upsertMealLine = statement<CartItemRow>(
  `insert into cart_items as i (user_id, meal_id, quantity) values ($1, $2, $3)
   on conflict (user_id, meal_id) where meal_id is not null
   do update set quantity = i.quantity + excluded.quantity where i.quantity + excluded.quantity <= ${maxLineQuantity}
   returning ${itemColumns}`,
);
const insertBowl = statement<CartItemRow>(
  `insert into cart_items as i
     (user_id, custom_name, base_component_id, protein_option_ids, add_on_ids, special_instructions, quantity)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${itemColumns}`,
);
const updateQuantity = statement<CartItemRow>(
  `update cart_items i set quantity = $3 where i.user_id = $1 and i.id = $2 returning ${itemColumns}`,
);
const deleteItems = statement('delete from cart_items where user_id = $1 and id = any($2::int[])');
const deleteAllItems = statement('delete from cart_items where user_id = $1');

export async function lockCartRow(tx: Tx, userId: number): Promise<{ generation: number } | undefined> {
  const [cart] = await selectCartForUpdate(tx, userId);
  return cart;
}

export async function insertCartIfMissing(tx: Tx, userId: number): Promise<void> {
  await insertCart(tx, userId);
}

export async function raiseGeneration(tx: Tx, userId: number): Promise<void> {
  await raiseCartGeneration(tx, userId);
}

export async function findCartItems(db: Db, userId: number): Promise<CartItems> {
  const rows = await selectItems(db, userId);
  const { version: catalogVersion, ...terms } = rows[0]!;
  return {
    catalogVersion,
    terms: termsOf(terms),
    items: rows.filter((row): row is typeof row & CartItemRow => row.id !== null),
  };
}

/** One statement, so that no quantity is ever read and written back. */
export async function addToMealLine(tx: Tx, userId: number, mealId: number, quantity: number): Promise<CartItemRow> {
  const [line] = await upsertMealLine(tx, userId, mealId, quantity);
  if (!line) throw new Error('a line of a locked cart has grown meanwhile');
  return line;
}

export async function insertBowlLine(tx: Tx, userId: number, bowl: NewBowl, quantity: number): Promise<CartItemRow> {
  const { name, baseComponentId, proteinOptionIds, addOnIds, specialInstructions } = bowl;
  const [line] = await insertBowl(
    tx,
    userId,
    name,
    baseComponentId,
    proteinOptionIds,
    addOnIds,
    specialInstructions,
    quantity,
  );
  return line!;
}

export async function updateLineQuantity(tx: Tx, userId: number, id: number, quantity: number): Promise<CartItemRow> {
  const [line] = await updateQuantity(tx, userId, id, quantity);
  return line!;
}

export async function deleteLines(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await deleteItems(tx, userId, ids);
}

export async function deleteAllLines(tx: Tx, userId: number): Promise<void> {
  await deleteAllItems(tx, userId);
}
