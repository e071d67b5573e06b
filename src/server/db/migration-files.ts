import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export type Migration = {
  /** Such as 0007_admin; also the name of the resulting schema version. */
  readonly name: string;
  readonly statements: readonly string[];
  readonly hash: string;
  /** Drizzle identifies and orders migrations by this time. */
  readonly madeAt: number;
};

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** All migrations of this version, oldest first. */
export function readMigrations(): readonly Migration[] {
  const { entries } = Journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')));
  const files = readMigrationFiles({ migrationsFolder });
  return entries.map(({ tag, when }, n) => ({
    name: tag,
    statements: files[n]!.sql,
    hash: files[n]!.hash,
    madeAt: when,
  }));
}
