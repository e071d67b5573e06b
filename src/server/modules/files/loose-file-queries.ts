import { asc, eq, lt, and, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { looseFiles } from '#server/db/schema/files.ts';

const graceHours = 24;
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
export async function lockDueFile(tx: Tx): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: looseFiles.name })
    .from(looseFiles)
    .where(and(lt(looseFiles.dueAt, sql`now()`), isNull(looseFiles.removedAt)))
    .orderBy(asc(looseFiles.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.name;
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

export async function markRemoved(tx: Tx, name: string): Promise<void> {
  await tx
    .update(looseFiles)
    .set({ removedAt: sql`now()` })
    .where(eq(looseFiles.name, name));
}
