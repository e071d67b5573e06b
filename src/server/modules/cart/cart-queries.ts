import type { BowlSelection } from '#contract/cart.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, RequestKey, Tx } from '#server/db/client.ts';
import { termsColumns, termsInForce, termsOf } from '#server/db/schema/order-terms.ts';
import type { cartItems } from '#server/db/schema/carts.ts';
import { type LiveSession, liveSession, liveSessionColumns } from '#server/db/schema/users.ts';
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

const cartColumns = `v.version::int, c.revision, c.generation, ${termsColumns}, (
    select json_agg(json_build_object('id', i.id, 'mealId', i.meal_id, 'customName', i.custom_name,
      'baseComponentId', i.base_component_id, 'proteinOptionIds', i.protein_option_ids, 'addOnIds', i.add_on_ids,
      'specialInstructions', i.special_instructions, 'quantity', i.quantity) order by i.id)
    from cart_items i where i.user_id = c.user_id
  ) as items`;
const around = `${termsInForce} cross join catalog_version v`;

type CartRow = {
  version: number;
  revision: number | null;
  generation: number | null;
  items: CartItemRow[] | null;
} & OrderTerms;

const cartOfUser = statement<CartRow>(`select ${cartColumns} from ${around} left join carts c on c.user_id = $1`);
const cartOfSession = statement<CartRow & LiveSession>(
  `select ${liveSessionColumns}, ${cartColumns}
   from ${liveSession} cross join ${around} left join carts c on c.user_id = u.id`,
);
const lockCartOf = writeStatement<{ locked: number }>('select 1 as locked from carts where user_id = $1 for update');
const insertCart = writeStatement('insert into carts (user_id) values ($1) on conflict do nothing');

/** One for each combination of what a change consists of: an empty part would cost as much as one that writes. */
const changeStatements = new Map<string, ReturnType<typeof writeStatement<{ addedIds: number[] }>>>();

function changeLines(text: string) {
  const known = changeStatements.get(text);
  if (known) return known;
  const made = writeStatement<{ addedIds: number[] }>(text);
  changeStatements.set(text, made);
  return made;
}

export async function findCart(db: Db, userId: number): Promise<CartItems> {
  const [row] = await cartOfUser(db, userId);
  return toCartItems(row!);
}

/** With the session itself; undefined when it is not valid. */
export async function findCartOfSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ readonly session: LiveSession; readonly cart: CartItems } | undefined> {
  const [row] = await cartOfSession(db, tokenHash);
  return row && { session: row, cart: toCartItems(row) };
}

function toCartItems(row: CartRow): CartItems {
  const { version: catalogVersion, revision, generation, items } = row;
  return { catalogVersion, revision, generation: generation ?? 1, terms: termsOf(row), items: items ?? [] };
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
  const values: unknown[] = [userId, revision];
  const next = (value: unknown) => `$${values.push(value)}`;
  let parts = `cart as (
    update carts set revision = revision + 1 where user_id = $1 and revision = $2 returning user_id
  )`;
  if (key) {
    parts += `, request as (
      insert into idempotent_requests (id, request_hash) select ${next(key.id)}, ${next(key.requestHash)} from cart
    )`;
  }
  if (deletedIds.length > 0) {
    parts += `, deleted as (
      delete from cart_items i using cart where i.user_id = cart.user_id and i.id = any(${next(deletedIds)}::int[])
    )`;
  }
  if (quantities.size > 0) {
    const lines = `unnest(${next([...quantities.keys()])}::int[], ${next([...quantities.values()])}::int[])`;
    parts += `, changed as (
      update cart_items i set quantity = line.quantity from cart, ${lines} as line(id, quantity)
      where i.user_id = cart.user_id and i.id = line.id
    )`;
  }
  if (added.length > 0) {
    const lines = next(JSON.stringify(added.map((line, position) => ({ ...line, position }))));
    parts += `, added as (
      insert into cart_items (user_id, meal_id, custom_name, base_component_id, protein_option_ids, add_on_ids,
        special_instructions, quantity)
      select cart.user_id, line."mealId", line."customName", line."baseComponentId", line."proteinOptionIds",
        line."addOnIds", line."specialInstructions", line.quantity
      from cart, jsonb_to_recordset(${lines}) as line("position" int, "mealId" int, "customName" text, "baseComponentId" int,
        "proteinOptionIds" int[], "addOnIds" int[], "specialInstructions" text, quantity int)
      order by line."position" returning id
    )`;
  }
  const addedIds = added.length > 0 ? 'array(select id from added order by id)' : 'array[]::int[]';
  const change = changeLines(`with ${parts} select ${addedIds} as "addedIds" from cart`);
  const [changed] = await change(tx, ...values);
  return changed?.addedIds ?? null;
}
