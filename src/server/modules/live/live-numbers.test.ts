import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { databaseUrl, onServer } from '#server/testing/test-database.ts';

const migrations = new URL('../../db/migrations', import.meta.url);

/** The migrations before live events, as an older installation has them. */
async function olderMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'macrobowl-older-'));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === '0006_live-events');
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

it('no id that a stream sent before the live events table is reused by a live event', async () => {
  const { serverUrl, templateName } = inject('testDatabase');
  const name = `${templateName}_numbers`;
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const client = new pg.Client({ connectionString: url });
  const folder = await olderMigrations();
  try {
    await client.connect();
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    await client.query('set session_replication_role = replica');
    await client.query(`insert into order_events (id, order_id, to_status, actor, actor_user_id)
      overriding system value values (4711, 1, 'CONFIRMED', 'customer', 1)`);
    await migrateDatabase(url, () => undefined);
    const { rows } = await client.query<{ id: number }>(`insert into live_events (topic, subject_id, owner_id, body)
      values ('order', 1, 1, '{}') returning id`);
    expect(rows[0]!.id).toBeGreaterThan(4711 + 100_000);
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
    await onServer(serverUrl, `drop database ${name} with (force)`);
  }
});
