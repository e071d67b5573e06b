import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { createTestDatabase, databaseUrl, onServer, type TestDatabase } from '#server/testing/test-database.ts';
import { buildIndexesAhead } from './build-indexes-ahead.ts';
import { migrateDatabase } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function migratedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(() => database.drop());
  return database;
}

async function emptyDatabase(): Promise<string> {
  const { serverUrl, templateName } = inject('testDatabase');
  const name = `${templateName}_empty`;
  await onServer(serverUrl, `create database ${name}`);
  opened.push(() => onServer(serverUrl, `drop database ${name} with (force)`));
  return databaseUrl(serverUrl, name);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push(() => client.end());
  return client;
}

async function countMigrationFiles(): Promise<number> {
  const names = await readdir(new URL('./migrations', import.meta.url));
  return names.filter((name) => name.endsWith('.sql')).length;
}

async function startupProblem(url: string): Promise<string> {
  const error: unknown = await migrateDatabase(url, () => undefined).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return error instanceof StartupError ? error.line : '';
}

describe('migrations', () => {
  it('of several processes that start concurrently, one migrates and the others find nothing to do', async () => {
    const url = await emptyDatabase();
    const results = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, () => undefined)));
    const applied = results.map((result) => result.applied).filter((count) => count > 0);
    expect(applied).toEqual([await countMigrationFiles()]);
  });

  it('a second run changes nothing', async () => {
    const { url } = await migratedDatabase();
    const lines: string[] = [];
    expect(await migrateDatabase(url, (line) => lines.push(line))).toEqual({ applied: 0 });
    expect(lines).toEqual([]);
  });

  it('mark each index on a table of an earlier one, so that it is built concurrently', () => {
    const tables = new Set<string>();
    const unmarked: string[] = [];
    let marked = 0;
    for (const { name, statements } of readMigrations()) {
      const indexes = statements.flatMap((statement) => [...statement.matchAll(/INDEX (.*)"(\w+)" ON "(\w+)"/g)]);
      const onOlder = indexes.filter(([, , , table]) => tables.has(table!));
      marked += onOlder.length;
      unmarked.push(
        ...onOlder.filter(([, mark]) => mark !== '/* concurrently */ ').map(([text]) => `${name}: ${text}`),
      );
      for (const statement of statements) tables.add(/CREATE TABLE "(\w+)"/.exec(statement)?.[1] ?? '');
    }
    expect(unmarked).toEqual([]);
    expect(marked).toBeGreaterThan(5);
  });

  it('an index of a large table is built concurrently, unless the same migration adds its column', async () => {
    const { url } = await migratedDatabase();
    const client = await connect(url);
    await client.query(`create table large as select n, repeat('x', 1000) as text from generate_series(1, 2000) n`);
    const statements = [
      'CREATE INDEX /* concurrently */ "large_n_idx" ON "large" USING btree ("n");',
      'ALTER TABLE "large" ADD COLUMN "later" integer;',
      'CREATE UNIQUE INDEX /* concurrently */ "large_later_idx" ON "large" USING btree ("later");',
    ];
    const migration = { name: 'later', statements, hash: 'later', madeAt: Number.MAX_SAFE_INTEGER };
    expect((await buildIndexesAhead(client, migration)).statements).toEqual([
      'alter index "large_n_idx_ahead" rename to "large_n_idx"',
      ...statements.slice(1),
    ]);
    expect(await migrateDatabase(url, () => undefined, [migration])).toEqual({ applied: 1 });
    const { rows } =
      await client.query(`select indexrelid::regclass::text as name, indisvalid as valid, indisunique as is_unique
      from pg_index where indrelid = 'large'::regclass order by 1`);
    expect(rows).toEqual([
      { name: 'large_later_idx', valid: true, is_unique: true },
      { name: 'large_n_idx', valid: true, is_unique: false },
    ]);
  });

  it('a migration that waits for a table lock times out and retries', async () => {
    const { url } = await migratedDatabase();
    const reader = await connect(url);
    await reader.query('begin');
    await reader.query('select from kitchens');
    const migration = {
      name: 'later',
      statements: ['drop table kitchens cascade'],
      hash: 'x',
      madeAt: Number.MAX_SAFE_INTEGER,
    };
    const lines: string[] = [];
    const migrating = migrateDatabase(url, (line) => lines.push(line), [migration]);
    await vi.waitFor(() => expect(lines).toEqual(['Schema: migration later is waiting for a table in use']));
    await reader.query('commit');
    expect(await migrating).toEqual({ applied: 1 });
  });

  it('an unreachable database is named in the error, its password is not', async () => {
    const line = await startupProblem('postgres://shop:hunter2@127.0.0.1:1/shop');
    expect(line).toMatch(/^The database at 127\.0\.0\.1:1 can't be reached \(ECONNREFUSED\)\. Start it/);
    expect(line).not.toContain('hunter2');
  });

  it('a wrong password and a missing database have different errors', async () => {
    const { serverUrl } = inject('testDatabase');
    const wrongPassword = new URL(serverUrl);
    wrongPassword.password = 'hunter2';
    expect(await startupProblem(wrongPassword.href)).toMatch(/refused the user .* Check the user and the password/);
    expect(await startupProblem(databaseUrl(serverUrl, 'no_such_shop'))).toMatch(/no database no_such_shop/);
  });
});

describe('the catalogue version', () => {
  const category = `insert into meal_categories (name) values ('Bowls') returning id`;
  const meal = `insert into meals (category_id, meal_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
    select id, 'PROTEIN_PICK', 'Paneer Tikka Bowl', 'Smoky', 24900, 350, 480, '{}', true from meal_categories`;
  const component = `insert into meal_components (component_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, vegetarian)
    values ('BASE', 'Brown rice', 'Nutty', 4900, 150, 170, '{}', true)`;

  it.each([
    ['a new category', [], category],
    ['a new meal', [category], meal],
    ['a price changed directly in SQL', [category, meal], 'update meals set price_paise = 25900'],
    ['a meal that is deleted', [category, meal], 'delete from meals'],
    ['an emptied menu', [category, meal], 'truncate meals cascade'],
    ['a new component', [], component],
    ['a component that is switched off', [component], 'update meal_components set active = false'],
  ])('%s increments it and notifies every process', async (_what, before, change) => {
    const { url } = await migratedDatabase();
    const [listener, writer] = [await connect(url), await connect(url)];
    const readVersion = async () => {
      const { rows } = await writer.query<{ version: string }>('select version::text from catalog_version');
      return Number(rows[0]?.version);
    };
    for (const statement of before) await writer.query(statement);
    const versionBefore = await readVersion();

    await listener.query('listen catalog_changed');
    const announced = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
    await writer.query(change);

    expect(await readVersion()).toBe(versionBefore + 1);
    expect(await announced).toBe(String(versionBefore + 1));
  });

  it('a change that is rolled back neither increments nor notifies', async () => {
    const { url } = await migratedDatabase();
    const client = await connect(url);
    const announced: unknown[] = [];
    client.on('notification', ({ payload }) => announced.push(payload));
    await client.query('listen catalog_changed');
    await client.query('begin');
    await client.query(category);
    await client.query('rollback');
    const { rows } = await client.query<{ version: string }>('select version::text from catalog_version');
    expect(rows).toEqual([{ version: '1' }]);
    expect(announced).toEqual([]);
  });
});
