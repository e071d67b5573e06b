import type { BowlSelection } from '#contract/cart.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, RequestKey, Tx } from '#server/db/client.ts';
import { termsColumns, termsInForce, termsOf } from '#server/db/schema/order-terms.ts';
import type { cartItems } from '#server/db/schema/carts.ts';
import { statement, writeStatement } from '#server/db/statement.ts';

export type CartItemRow = Omit<typeof cartItems.$inferSelect, 'userId' | 'requestKey' | 'createdAt'>;
export type NewBowl = BowlSelection & { name: string; specialInstructions: string };

/** The lines of a cart in the order in which they were added, with what the same statement has seen around them. */
export type CartItems = {
  readonly items: readonly CartItemRow[];
  /** Every change raises it: as long as it is the same, so are the lines. Null when there is no cart yet. */
  readonly revision: number | null;
  /** Every order raises it, so that a cart is ordered once. */
  readonly generation: number;
  readonly catalogVersion: number;
  /** Those that an order of this moment is placed under. */
  readonly terms: OrderTerms;
};

/** What is written to a cart: everything that is decided about it, as values. */
export type CartChange = {
  readonly deletedIds: readonly number[];
  /** New quantities by line. */
  readonly quantities: ReadonlyMap<number, number>;
  readonly added: readonly Omit<CartItemRow, 'id'>[];
};

const selectCart = (userId: string) =>
  `select v.version::int, c.revision, c.generation, ${termsColumns}, i.id, i.meal_id as "mealId",
     i.custom_name as "customName", i.base_component_id as "baseComponentId", i.protein_option_ids as "proteinOptionIds",
     i.add_on_ids as "addOnIds", i.special_instructions as "specialInstructions", i.quantity
   from ${termsInForce} cross join catalog_version v left join carts c on c.user_id = ${userId}
     left join cart_items i on i.user_id = c.user_id order by i.id`;

type CartRow = { version: number; revision: number | null; generation: number | null } & OrderTerms & {
    [Column in keyof CartItemRow]: CartItemRow[Column] | null;
  };

const cartOfUser = statement<CartRow>(selectCart('$1'));
const cartOfSession = statement<CartRow>(selectCart('(select s.user_id from sessions s where s.token_hash = $1)'));
const lockCartOf = writeStatement<{ locked: number }>('select 1 as locked from carts where user_id = $1 for update');
const insertCart = writeStatement('insert into carts (user_id) values ($1) on conflict do nothing');
const changeLines = writeStatement<{ addedIds: number[] }>(
  `with cart as (
     update carts set revision = revision + 1 where user_id = $1 and revision = $2 returning user_id
   ), deleted as (
     delete from cart_items i using cart where i.user_id = cart.user_id and i.id = any($3::int[])
   ), changed as (
     update cart_items i set quantity = line.quantity from cart, unnest($4::int[], $5::int[]) as line(id, quantity)
     where i.user_id = cart.user_id and i.id = line.id
   ), added as (
     insert into cart_items (user_id, meal_id, custom_name, base_component_id, protein_option_ids, add_on_ids,
       special_instructions, quantity)
     select cart.user_id, line."mealId", line."customName", line."baseComponentId", line."proteinOptionIds",
       line."addOnIds", line."specialInstructions", line.quantity
     from cart, jsonb_to_recordset($6) as line("position" int, "mealId" int, "customName" text, "baseComponentId" int,
       "proteinOptionIds" int[], "addOnIds" int[], "specialInstructions" text, quantity int)
     order by line."position" returning id
   ), request as (
     insert into idempotent_requests (id, request_hash) select $7, $8 from cart where $7::bytea is not null
   )
   select array(select id from added order by id) as "addedIds" from cart`,
);
export async function findCart(db: Db, userId: number): Promise<CartItems> {
  return toCartItems(await cartOfUser(db, userId));
}

/** Of the customer behind a session, whether that has ended or not. */
export async function findCartOfSession(db: Db, tokenHash: Buffer): Promise<CartItems> {
  return toCartItems(await cartOfSession(db, tokenHash));
}

function toCartItems(rows: readonly CartRow[]): CartItems {
  const { version: catalogVersion, revision, generation, ...terms } = rows[0]!;
  return {
    catalogVersion,
    revision,
    generation: generation ?? 1,
    terms: termsOf(terms),
    items: rows.filter((row): row is typeof row & CartItemRow => row.id !== null),
  };
}

/** Returns whether there is a cart. */
export async function lockCartRow(tx: Tx, userId: number): Promise<boolean> {
  return (await lockCartOf(tx, userId)).length > 0;
}

export async function insertCartIfMissing(tx: Tx, userId: number): Promise<void> {
  await insertCart(tx, userId);
}

/**
 * The ids of the added lines; null, and nothing is written, when the cart is no longer at `revision`. All in one statement:
 * it needs neither a lock from before nor BEGIN and COMMIT. `key`: recorded as executed; rejects when it was before.
 */
export async function writeLines(
  tx: Tx,
  { userId, revision }: { readonly userId: number; readonly revision: number },
  { deletedIds, quantities, added }: CartChange,
  key: RequestKey | null,
): Promise<readonly number[] | null> {
  const [changed] = await changeLines(
    tx,
    userId,
    revision,
    deletedIds,
    [...quantities.keys()],
    [...quantities.values()],
    JSON.stringify(added.map((line, position) => ({ ...line, position }))),
    key?.id,
    key?.requestHash,
  );
  return changed?.addedIds ?? null;
}
