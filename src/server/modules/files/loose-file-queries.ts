import { asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { looseFiles } from '#server/db/schema/files.ts';

const graceHours = 24;
const retryAfter = sql`interval '10 minutes'`;
const dueAt = sql`now() + make_interval(hours => ${graceHours})`;

export async function upsertLooseFile(tx: Tx, name: string): Promise<void> {
  await tx
    .insert(looseFiles)
    .values({ name, dueAt })
    .onConflictDoUpdate({ target: looseFiles.name, set: { dueAt }, setWhere: isNull(looseFiles.removedAt) });
}

/** Nobody removes the file until this transaction has ended; whoever is removing it is waited for. */
export async function holdLooseFile(tx: Tx, name: string): Promise<{ removedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ removedAt: looseFiles.removedAt })
    .from(looseFiles)
    .where(eq(looseFiles.name, name))
    .for('share');
  return row;
}

/** One whose time has come; those that another process holds are left to it. */
export async function lockDueFile(tx: Tx): Promise<{ name: string; removedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ name: looseFiles.name, removedAt: looseFiles.removedAt })
    .from(looseFiles)
    .where(lt(looseFiles.dueAt, sql`now()`))
    .orderBy(asc(looseFiles.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Every column that refers to a file. A test finds them by their names: none may be missing here. */
export const referringColumns = [
  ['meals', 'image_url'],
  ['meal_components', 'image_url'],
  ['meal_categories', 'image_url'],
  ['consultation_documents', 'storage_key'],
] as const;

export async function isReferredTo(db: Db, name: string): Promise<boolean> {
  const parts = referringColumns.map(([table, column]) => {
    const value = sql.identifier(column);
    const isIt = column === 'image_url' ? sql`starts_with(${value}, ${`/${name}-`})` : sql`${value} = ${name}`;
    return sql`exists (select from ${sql.identifier(table)} where ${isIt})`;
  });
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join(parts, sql` or `)} as found`);
  return rows[0]!.found;
}

export async function deleteLooseFile(tx: Tx, name: string): Promise<void> {
  await tx.delete(looseFiles).where(eq(looseFiles.name, name));
}

/** Due again in a while, should whoever removes its bytes not get to the end. */
export async function markRemoved(tx: Tx, name: string): Promise<void> {
  await tx
    .update(looseFiles)
    .set({ removedAt: sql`coalesce(${looseFiles.removedAt}, now())`, dueAt: sql`now() + ${retryAfter}` })
    .where(eq(looseFiles.name, name));
}

/** Never again, once its bytes are gone: its name is kept for those who still want to show it. */
export async function setDue(tx: Tx, name: string, due: 'now' | 'infinity'): Promise<void> {
  await tx
    .update(looseFiles)
    .set({ dueAt: sql`${due}::timestamptz` })
    .where(eq(looseFiles.name, name));
}
