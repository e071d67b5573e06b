import type pg from 'pg';
import type { Migration } from './migration-files.ts';

/** Stands before the name of each index on a table that may be large: CREATE INDEX, the marker, "name" ON "table". */
const marker = '/* concurrently */';
const largeTableBytes = 1_000_000;
const lockTimeout = '10s';

/**
 * Building an index inside a migration blocks writes to the table, for seconds when it is large. So marked indexes are built
 * before it with CREATE INDEX CONCURRENTLY under another name, because the migration may drop an older one of the same name, and
 * the migration only renames them. Where that fails, for example on a column that the same migration adds, the migration builds
 * the index itself.
 */
export async function buildIndexesAhead(client: pg.ClientBase, migration: Migration): Promise<Migration> {
  const statements: string[] = [];
  for (const statement of migration.statements) {
    const [, name, , table] = statement.includes(marker) ? statement.split('"') : [];
    const isBuilt = name && table && (await isLarge(client, table)) && (await isBuiltAhead(client, statement, name));
    statements.push(isBuilt ? `alter index "${aheadOf(name)}" rename to "${name}"` : statement);
  }
  return { ...migration, statements };
}

const aheadOf = (name: string) => `${name}_ahead`;

async function isLarge(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ bytes: string | null }>('select pg_relation_size(to_regclass($1)) as bytes', [
    `public."${table}"`,
  ]);
  return Number(rows[0]?.bytes ?? 0) > largeTableBytes;
}

async function isBuiltAhead(client: pg.ClientBase, statement: string, name: string): Promise<boolean> {
  const ahead = aheadOf(name);
  const { rows } = await client.query<{ before: string }>(`select current_setting('lock_timeout') as before`);
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  try {
    // Drops an invalid index that an interrupted attempt left behind.
    await client.query(`drop index if exists "${ahead}"`);
    await client.query(statement.replace(`${marker} "${name}"`, `concurrently "${ahead}"`));
    return true;
  } catch {
    await client.query(`drop index if exists "${ahead}"`);
    return false;
  } finally {
    await client.query(`set lock_timeout = '${rows[0]!.before}'`);
  }
}
