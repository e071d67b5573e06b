import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.roles} @> array['ROLE_ADMIN'] and ${users.enabled}`)
    .limit(1);
  return row !== undefined;
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id });
  return row!.id;
}

/** One process at a time decides whether the first admin is missing. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('macrobowl-first-admin'))`);
}
