import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type Role, staffRoles } from '#domain/accounts/role.ts';
import { carriedStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { containing, phoneDigitsIn } from '#server/db/text-search.ts';
import { kitchens, staffKitchens, withinScope } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { countedRows, countedThrough } from '#server/db/schema/row-counts.ts';
import { searchedText, users } from '#server/db/schema/users.ts';

export type UserRow = typeof users.$inferSelect & {
  hasSecondFactor: boolean;
  kitchens: { id: number; name: string }[];
};
type Filter = {
  readonly role?: Role | undefined;
  readonly kind?: 'staff' | 'customers' | undefined;
  readonly search?: string | undefined;
};
type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

const userFields = {
  ...getTableColumns(users),
  hasSecondFactor: sql<boolean>`exists (
    select from second_factors where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`,
  kitchens: sql<UserRow['kitchens']>`coalesce((
    select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.id)
    from staff_kitchens b join kitchens k on k.id = b.kitchen_id where b.user_id = users.id), '[]')`,
};

const sortColumns: Readonly<Record<string, SQL>> = {
  id: sql`${users.id}`,
  createdAt: sql`${users.createdAt}`,
  lastName: sql`lower(${users.lastName})`,
  email: sql`lower(${users.email})`,
  enabled: sql`${users.enabled}`,
};

export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(isEnabledAdmin).limit(1);
  return row !== undefined;
}

/** Undefined when the e-mail address or the phone has an account already. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning(userFields);
  return row;
}

export type PhoneAccount = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'enabled'> & { readonly phone: string };

export async function findPhoneAccount(db: Db, phone: string): Promise<PhoneAccount | undefined> {
  const { id, firstName, lastName, enabled } = users;
  const [row] = await db.select({ id, firstName, lastName, enabled }).from(users).where(eq(users.phone, phone));
  return row && { ...row, phone };
}

/** Serialises the decisions that depend on the number of admins. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('macrobowl-first-admin'))`);
}

export async function countEnabledAdmins(db: Db): Promise<number> {
  const [row] = await db.select({ admins: count() }).from(users).where(isEnabledAdmin);
  return row?.admins ?? 0;
}

export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [row] = await tx
    .select(userFields)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('update');
  return row;
}

export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select(userFields)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .for('update');
  return row;
}

export async function setUser(
  tx: Tx,
  id: number,
  change: Partial<Pick<UserRow, 'roles' | 'enabled'>>,
): Promise<UserRow> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning(userFields);
  return row!;
}

/** How many of these there are, archived ones included. */
export async function countKitchensAmong(db: Db, kitchenIds: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ kitchens: count() })
    .from(kitchens)
    .where(inArray(kitchens.id, [...kitchenIds]));
  return row?.kitchens ?? 0;
}

/** Orders in the hands of a delivery assistant that are not of one of these kitchens. */
export async function countCarriedOutside(db: Db, userId: number, scope: KitchenScope): Promise<number> {
  const [row] = await db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.pickedUpBy, userId),
        inArray(orders.status, [...carriedStatuses]),
        not(withinScope(orders.kitchenId, scope)),
      ),
    );
  return row?.orders ?? 0;
}

/** Live streams of the user begin anew on every process. */
export async function bindToKitchens(tx: Tx, userId: number, kitchenIds: readonly number[]): Promise<UserRow> {
  await tx.delete(staffKitchens).where(eq(staffKitchens.userId, userId));
  if (kitchenIds.length > 0)
    await tx.insert(staffKitchens).values(kitchenIds.map((kitchenId) => ({ userId, kitchenId })));
  await tx.execute(sql`select pg_notify('staff_rebound', ${String(userId)})`);
  const [row] = await tx.select(userFields).from(users).where(eq(users.id, userId));
  return row!;
}

/** The subquery finds the page; second factors and kitchens are looked up for that page alone, also for deep ones. */
export async function findUsers(db: Db, filter: Filter, { page, size, sort }: PageRequest): Promise<UserRow[]> {
  const [field = '', direction] = sort.split(',');
  const way = direction === 'asc' ? asc : desc;
  const order = [way(sortColumns[field] ?? sql`${users.id}`), way(users.id)];
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(matching(filter))
    .orderBy(...order)
    .limit(size)
    .offset(page * size);
  return db
    .select(userFields)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...order);
}

export async function countUsers(db: Db, filter: Filter): Promise<number> {
  if (!includesMost(filter)) {
    const [row] = await db.select({ users: count() }).from(users).where(matching(filter));
    return row?.users ?? 0;
  }
  // All rows but the few that do not match: those of deleted accounts, and of people with another role.
  const { rows } = await db.execute<{ users: number }>(sql`
    select (${countedRows('users')} + (select count(*) from ${users} where ${users.id} > ${countedThrough('users')})
      - (select count(*) from ${users} where ${isNotNull(users.erasedAt)})
      - (select count(*) from ${users} where ${users.roles} <> '{ROLE_USER}' and ${isNull(users.erasedAt)}
          and not (${matching(filter)})))::int as users`);
  return rows[0]!.users;
}

/** Whether every user whose only role is customer matches. */
const includesMost = ({ role, kind, search }: Filter) =>
  !search && kind !== 'staff' && (role === undefined || role === 'ROLE_USER');

const isEnabledAdmin = sql`${users.roles} @> array['ROLE_ADMIN'] and ${users.enabled}`;

function matching({ role, kind, search }: Filter): SQL | undefined {
  // The first condition is that of the index of staff.
  const isStaff = sql`(${users.roles} <> '{ROLE_USER}' and ${users.roles} && ${sql.param([...staffRoles])}::text[])`;
  return and(
    isNull(users.erasedAt),
    role === undefined ? undefined : sql`${users.roles} @> array[${role}]::text[]`,
    role === undefined || role === 'ROLE_USER' ? undefined : sql`${users.roles} <> '{ROLE_USER}'`,
    kind === undefined ? undefined : kind === 'staff' ? isStaff : sql`not (${isStaff})`,
    search ? matchesText(search) : undefined,
  );
}

function matchesText(search: string): SQL | undefined {
  const digits = phoneDigitsIn(search);
  return or(
    sql`${searchedText(users)} ilike ${containing(search)}`,
    digits === null ? undefined : sql`${users.phone} like ${containing(digits)}`,
  );
}
