import { asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { orphanedFiles } from '#server/db/schema/files.ts';

const graceHours = 24;
const retryAfter = sql`interval '10 minutes'`;
const dueAt = sql`now() + make_interval(hours => ${graceHours})`;

export async function upsertOrphanedFile(tx: Tx, name: string): Promise<void> {
  await tx
    .insert(orphanedFiles)
    .values({ name, dueAt })
    .onConflictDoUpdate({ target: orphanedFiles.name, set: { dueAt }, setWhere: isNull(orphanedFiles.removedAt) });
}

/** Prevents a removal until the end of this transaction; waits for a removal in progress. */
export async function lockOrphanedFile(tx: Tx, name: string): Promise<{ removedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ removedAt: orphanedFiles.removedAt })
    .from(orphanedFiles)
    .where(eq(orphanedFiles.name, name))
    .for('share');
  return row;
}

/** A file that is due, skipping those locked by another process. */
export async function lockDueFile(tx: Tx): Promise<{ name: string; removedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ name: orphanedFiles.name, removedAt: orphanedFiles.removedAt })
    .from(orphanedFiles)
    .where(lt(orphanedFiles.dueAt, sql`now()`))
    .orderBy(asc(orphanedFiles.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Every column that refers to a file. A test finds such columns by name and fails if one is missing here. */
export const referringColumns = [
  ['meals', 'image_url'],
  ['meal_components', 'image_url'],
  ['meal_categories', 'image_url'],
  ['consultation_documents', 'storage_key'],
  ['claim_photos', 'storage_key'],
  ['delivery_photos', 'storage_key'],
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

export async function deleteOrphanedFile(tx: Tx, name: string): Promise<void> {
  await tx.delete(orphanedFiles).where(eq(orphanedFiles.name, name));
}

/** Due again later, in case this process ends before it has removed the bytes. */
export async function markRemoved(tx: Tx, name: string): Promise<void> {
  await tx
    .update(orphanedFiles)
    .set({ removedAt: sql`coalesce(${orphanedFiles.removedAt}, now())`, dueAt: sql`now() + ${retryAfter}` })
    .where(eq(orphanedFiles.name, name));
}

/** `infinity` once its bytes are removed: the row stays, so that choosing the picture again is refused. */
export async function setDue(tx: Tx, name: string, due: 'now' | 'infinity'): Promise<void> {
  await tx
    .update(orphanedFiles)
    .set({ dueAt: sql`${due}::timestamptz` })
    .where(eq(orphanedFiles.name, name));
}
