import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { databaseUrl, onServer } from '#server/testing/test-database.ts';
import type { Check, Checking } from './support/check.ts';
import { fillWithOrders } from './support/many-orders.ts';
import { type Traffic, startSqlTraffic } from './support/sql-traffic.ts';
import { query, withClient } from './support/with-client.ts';

const migrations = readMigrations();
const firstWithOrders = migrations.findIndex(({ name }) => name.startsWith('0002'));
/** The shop's statement timeout. */
const statementLimitMs = 2_000;
const silent = () => undefined;
const commas = (count: number) => count.toLocaleString('en-IN');

export const check: Check = {
  guarantee: 'Migrations run on live data',
  goal: 'from every earlier schema, with 100,000 orders, under traffic: none fails, no request waits 2 s; a second run changes nothing',
  limitSeconds: 300,
  isTimed: true,
  run: async (checking) => {
    const orders = checking.size(100_000, 2_000);
    const base = await emptyDatabase(checking);
    const latest = await schemaOf((await checking.database()).url);
    const longest = { blockedMs: 0, seconds: 0, requests: 0 };
    for (const [version, { name }] of migrations.entries()) {
      await migrateDatabase(base, silent, migrations.slice(0, version + 1));
      if (version === firstWithOrders) await withClient(base, (client) => fillWithOrders(client, orders));
      if (version === migrations.length - 1) break;
      const copy = await copyOf(checking, base);
      const traffic = version >= firstWithOrders ? startSqlTraffic(copy, statementLimitMs) : undefined;
      await traffic?.running;
      const began = performance.now();
      const { applied } = await migrateDatabase(copy, silent);
      longest.seconds = Math.max(longest.seconds, (performance.now() - began) / 1_000);
      note(checking, name, longest, await traffic?.stop());
      checking.require(applied === migrations.length - 1 - version, `from ${name}: ${applied} migrations were applied`);
      await requireNothingLeft(checking, copy, name, latest);
      // Only for the longest path: the invariant queries are slow on so many orders.
      if (version === firstWithOrders) checking.verifyInvariantsOf(copy);
      else await drop(checking, copy);
    }
    const waited = await besideLongReader(checking, base);
    return (
      `from ${migrations.length - 1} schemas with ${commas(orders)} orders under traffic (${commas(longest.requests)} requests): ` +
      `slowest migration ${longest.seconds.toFixed(1)} s, slowest request ${longest.blockedMs.toFixed(0)} ms; ` +
      `during a 4 s read transaction ${waited.toFixed(0)} ms; second run: nothing changed`
    );
  },
};

function note(checking: Checking, from: string, longest: Longest, seen: Seen | undefined): void {
  if (!seen) return;
  longest.blockedMs = Math.max(longest.blockedMs, seen.slowestMs);
  longest.requests += seen.requests;
  checking.require(seen.slowestMs < statementLimitMs, `from ${from}: a request took ${seen.slowestMs.toFixed(0)} ms`);
  checking.require(seen.failures.length === 0, `from ${from}: ${seen.failures.length} failed: ${seen.failures[0]}`);
}

type Longest = { blockedMs: number; seconds: number; requests: number };
type Seen = Awaited<ReturnType<Traffic['stop']>>;

/** The result has the schema of a new database, and a second run changes neither schema nor rows. */
async function requireNothingLeft(checking: Checking, url: string, from: string, latest: string): Promise<void> {
  const [schema, rows] = [await schemaOf(url), await countRows(url)];
  checking.require(schema === latest, `from ${from}: the schema is not that of a new database`);
  const again = await migrateDatabase(url, silent);
  checking.require(again.applied === 0, `from ${from}: the second run applied ${again.applied}`);
  checking.require((await schemaOf(url)) === schema, `from ${from}: the second run changed the schema`);
  checking.require((await countRows(url)) === rows, `from ${from}: the second run changed rows`);
}

/** A migration that waits for a long-running read must not block requests queued behind its lock. */
async function besideLongReader(checking: Checking, latest: string): Promise<number> {
  const url = await copyOf(checking, latest);
  const traffic = startSqlTraffic(url, statementLimitMs);
  await traffic.running;
  const statements = ['alter table orders add column of_a_later_version int'];
  const migration = { name: 'later', statements, hash: 'later', madeAt: Number.MAX_SAFE_INTEGER };
  await withClient(url, async (reader) => {
    await reader.query('begin');
    await reader.query('select count(*) from orders');
    const migrating = migrateDatabase(url, silent, [migration]);
    await sleep(4_000);
    await reader.query('commit');
    const { applied } = await migrating;
    checking.require(applied === 1, 'the migration during a long read was not applied');
  });
  const { slowestMs, failures } = await traffic.stop();
  checking.require(slowestMs < statementLimitMs, `during a long read a request took ${slowestMs.toFixed(0)} ms`);
  checking.require(failures.length === 0, `during a long read: ${failures[0]}`);
  return slowestMs;
}

async function countRows(url: string): Promise<string> {
  const rows = await query<{ counts: string }>(
    url,
    `select concat_ws(' ', (select count(*) from orders), (select count(*) from order_items), (select count(*) from order_events),
      (select count(*) from users), (select count(*) from order_transitions)) as counts`,
  );
  return rows[0]!.counts;
}

let made = 0;

async function newDatabase(checking: Checking, clause: string): Promise<string> {
  const { serverUrl, templateName } = checking.template;
  made += 1;
  const name = `${templateName}_r12_${process.pid}_${made}`;
  await onServer(serverUrl, `create database ${name} ${clause}`);
  const url = databaseUrl(serverUrl, name);
  checking.onCleanup(() => drop(checking, url));
  return url;
}

const emptyDatabase = (checking: Checking) => newDatabase(checking, '');

const copyOf = (checking: Checking, url: string) => newDatabase(checking, `template ${nameOf(url)}`);

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const drop = (checking: Checking, url: string) =>
  onServer(checking.template.serverUrl, `drop database if exists ${nameOf(url)} with (force)`);

/** Tables, columns, defaults, constraints, indexes, triggers and functions of a database, as comparable text. */
export async function schemaOf(url: string): Promise<string> {
  const rows = await query<{ line: string }>(
    url,
    `
      select line collate "C" as line from (
        select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          a.attidentity, pg_get_expr(d.adbin, d.adrelid))
        from pg_class c join pg_attribute a on a.attrelid = c.oid
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
        union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
        union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
        union all select format('function %s', pg_get_functiondef(oid)) from pg_proc
        where pronamespace = 'public'::regnamespace
      ) found (line) order by 1`,
  );
  return rows.map(({ line }) => line).join('\n');
}
