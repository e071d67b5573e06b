import { z } from 'zod';
import { checkedRead, checkedRows } from '#server/db/checked-rows.ts';
import type { BowlSelection } from '#contract/cart.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, RequestKey, Statement, Tx } from '#server/db/client.ts';
import { termsColumns, termsInForce, termsOf } from '#server/db/schema/order-terms.ts';
import type { cartItems } from '#server/db/schema/carts.ts';
import { type LiveSession, liveSession, liveSessionColumns } from '#server/db/schema/users.ts';
import { sharedStatement, statement, toStatement, writeStatement } from '#server/db/statement.ts';

export type CartItemRow = Omit<typeof cartItems.$inferSelect, 'userId' | 'createdAt'>;
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

/** All values of one write to a cart. */
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
const cartsOfUsers = statement<CartRow & { userId: number }>(
  `select u.id as "userId", ${cartColumns} from unnest($1::int[]) as u(id) cross join ${around} left join carts c on c.user_id = u.id`,
);
const cartOfSession = sharedStatement<CartRow & LiveSession>(
  `select ${liveSessionColumns}, ${cartColumns}
   from ${liveSession} cross join ${around} left join carts c on c.user_id = u.id`,
);
const lockCartOf = checkedRows(
  z.strictObject({ locked: z.literal(1) }),
  writeStatement('select 1 as locked from carts where user_id = $1 for update'),
);
const insertCart = writeStatement('insert into carts (user_id) values ($1) on conflict do nothing');
const insertCarts = writeStatement(
  `insert into carts (user_id) select id from unnest($1::int[]) as u(id)
   where not exists (select from carts c where c.user_id = u.id) order by id on conflict do nothing`,
);

export async function findCart(db: Db, userId: number): Promise<CartItems> {
  const [row] = await cartOfUser(db, userId);
  return toCartItems(row!);
}

/** Of several customers, by id. */
export async function findCarts(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, CartItems>> {
  const rows = await cartsOfUsers(db, userIds);
  return new Map(rows.map((row) => [row.userId, toCartItems(row)]));
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

export async function insertMissingCarts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await insertCarts(tx, userIds);
}

/** A change as it was decided on: written only if the cart is still at that revision. */
export type DecidedChange = CartChange & {
  readonly userId: number;
  readonly revision: number;
  /** Recorded as executed; rejects when it was before. */
  readonly key: RequestKey | null;
};

const WrittenCart = z.strictObject({ userId: z.int(), addedIds: z.array(z.int()) });

/**
 * The ids of the added lines for each change; null, and nothing of it is written, when the cart is no longer at its revision or
 * another request is changing it. One text for each combination of parts: an empty part would cost as much as one that writes.
 */
export function writeLines(changes: readonly DecidedChange[]): Statement<readonly (readonly number[] | null)[]> {
  const values: unknown[] = [changes.map(({ userId }) => userId), changes.map(({ revision }) => revision)];
  const next = (value: unknown) => `$${values.push(value)}`;
  let parts = `cart as (
    update carts c set revision = c.revision + 1 from (
      select user_id from carts join unnest($1::int[], $2::int[]) as decided(user_id, revision) using (user_id, revision)
      for update of carts skip locked
    ) free where c.user_id = free.user_id returning c.user_id
  )`;
  const keyed = changes.flatMap(({ userId, key }) => (key ? [{ userId, ...key }] : []));
  if (keyed.length > 0) {
    const users = next(keyed.map(({ userId }) => userId));
    const [ids, hashes] = [next(keyed.map(({ id }) => id)), next(keyed.map(({ requestHash }) => requestHash))];
    parts += `, request as (
      insert into idempotent_requests (id, request_hash) select r.id, r.hash
      from unnest(${users}::int[], ${ids}::bytea[], ${hashes}::bytea[]) as r(user_id, id, hash) join cart using (user_id)
    )`;
  }
  const deleted = changes.flatMap(({ userId, deletedIds }) => deletedIds.map((id) => ({ userId, id })));
  if (deleted.length > 0) {
    const [users, ids] = [next(deleted.map(({ userId }) => userId)), next(deleted.map(({ id }) => id))];
    parts += `, deleted as (
      delete from cart_items i using cart, unnest(${users}::int[], ${ids}::int[]) as line(user_id, id)
      where i.user_id = cart.user_id and line.user_id = cart.user_id and i.id = line.id
    )`;
  }
  const changed = changes.flatMap(({ userId, quantities }) =>
    [...quantities].map(([id, quantity]) => ({ userId, id, quantity })),
  );
  if (changed.length > 0) {
    const [users, ids] = [next(changed.map(({ userId }) => userId)), next(changed.map(({ id }) => id))];
    const quantities = next(changed.map(({ quantity }) => quantity));
    parts += `, changed as (
      update cart_items i set quantity = line.quantity
      from cart, unnest(${users}::int[], ${ids}::int[], ${quantities}::int[]) as line(user_id, id, quantity)
      where i.user_id = cart.user_id and line.user_id = cart.user_id and i.id = line.id
    )`;
  }
  const added = changes.flatMap((change) => change.added.map((line) => ({ ...line, userId: change.userId })));
  if (added.length > 0) {
    const lines = next(JSON.stringify(added.map((line, position) => ({ ...line, position }))));
    parts += `, added as (
      insert into cart_items (user_id, meal_id, custom_name, base_component_id, protein_option_ids, add_on_ids,
        special_instructions, quantity)
      select cart.user_id, line."mealId", line."customName", line."baseComponentId", line."proteinOptionIds",
        line."addOnIds", line."specialInstructions", line.quantity
      from cart join jsonb_to_recordset(${lines}) as line("position" int, "userId" int, "mealId" int, "customName" text,
        "baseComponentId" int, "proteinOptionIds" int[], "addOnIds" int[], "specialInstructions" text, quantity int)
        on line."userId" = cart.user_id
      order by line."position" returning user_id, id
    )`;
  }
  const addedIds = 'array(select id from added where added.user_id = cart.user_id order by id)';
  const text = `with ${parts} select cart.user_id as "userId", ${added.length > 0 ? addedIds : 'array[]::int[]'} as "addedIds" from cart`;
  const read = checkedRead(WrittenCart, (rows) => {
    const written = new Map(rows.map((row) => [row.userId, row.addedIds]));
    return changes.map(({ userId }) => written.get(userId) ?? null);
  });
  return toStatement(text, values, read);
}
