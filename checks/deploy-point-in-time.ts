import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { addPeople } from '../bench/support/people.ts';
import { freePort, startShopProcess } from '../bench/support/shop-process.ts';
import type { Check, Checking } from './support/check.ts';
import { shippedFile } from './support/nginx.ts';
import { OrderLoad, anyNumberOfOpenOrders } from './support/order-load.ts';
import { query, withClient } from './support/with-client.ts';

const versionsFolder = '/usr/lib/postgresql';
const ordersBefore = 20;

export const check: Check = {
  guarantee: 'Back to a point in time',
  goal: 'with the files of deploy/pgbackrest, PostgreSQL is set back to a moment between two orders: all before it are there, none after it',
  limitSeconds: 300,
  isTimed: true,
  isOnRequest: true,
  run: async (checking) => {
    const version = process.getuid?.() === 0 ? newestVersion() : undefined;
    if (!version || spawnSync('pgbackrest', ['version']).status !== 0) {
      return 'left out: this machine cannot (needs root, a PostgreSQL of the distribution and pgbackrest)';
    }
    const bin = join(versionsFolder, version, 'bin');
    const folder = await checking.folder();
    const [data, port] = [join(folder, 'main'), await freePort()];
    const { uid, gid } = account('postgres');
    for (const path of [folder, join(folder, 'repository'), data]) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await chown(path, uid, gid);
    }
    const asPostgres = (program: string, ...words: string[]) =>
      execFileSync(program, words, {
        uid,
        gid,
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const configuration = join(folder, 'pgbackrest.conf');
    const settings = await shippedFile('pgbackrest/pgbackrest.conf', [
      [
        'repo1-path=/var/lib/pgbackrest',
        `repo1-path=${join(folder, 'repository')}\nlock-path=${folder}\nspool-path=${folder}`,
      ],
      ['pg1-path=/var/lib/postgresql/17/main', `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}`],
    ]);
    await writeFile(configuration, settings);
    const pgbackrest = (...words: string[]) =>
      asPostgres('pgbackrest', `--config=${configuration}`, '--stanza=macrobowl', ...words);

    asPostgres(join(bin, 'initdb'), '--auth=trust', '--encoding=UTF8', '--no-sync', '-D', data);
    const archive = await shippedFile('pgbackrest/postgresql.conf', [
      ['pgbackrest --', `pgbackrest --config=${configuration} --`],
    ]);
    const local = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
    await appendFile(join(data, 'postgresql.conf'), `${archive}\n${local}`);
    const control = (...words: string[]) =>
      asPostgres(join(bin, 'pg_ctl'), '-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), ...words);
    control('start');
    checking.onCleanup(() => control('-m', 'immediate', 'stop'));
    const url = `postgres://postgres@127.0.0.1:${port}/macrobowl`;
    await query(url.replace(/macrobowl$/, 'postgres'), 'create database macrobowl');

    await migrateDatabase(url, () => undefined);
    const db = openDatabase(url, () => undefined, { poolSize: 2, connectTimeoutMs: 5_000, statementTimeoutMs: 60_000 });
    await loadDemoData(db);
    await db.$client.end();
    const shop = await startShopProcess(url, { DATA_DIR: join(folder, 'shop'), ...anyNumberOfOpenOrders });
    checking.onCleanup(() => shop.stop());
    const { people, mealId } = await withClient(url, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', 2),
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    pgbackrest('stanza-create');
    pgbackrest('--type=full', 'backup');

    const before = new OrderLoad(shop, people, mealId);
    while (before.acknowledged.length < ordersBefore) await sleep(20);
    await before.stop();
    const [{ now }] = (await query<{ now: string }>(url, 'select clock_timestamp()::text as now')) as [{ now: string }];
    await sleep(20);
    const after = new OrderLoad(shop, people, mealId);
    while (after.acknowledged.length < ordersBefore) await sleep(20);
    await after.stop();
    const [{ segment }] = (await query<{ segment: string }>(
      url,
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )) as [{ segment: string }];
    while (!(await isArchived(checking, url, segment))) await sleep(50);
    await shop.stop();
    control('-m', 'immediate', 'stop');

    const began = performance.now();
    pgbackrest('--delta', '--type=time', `--target=${now}`, '--target-action=promote', 'restore');
    control('start');
    while ((await query<{ is: boolean }>(url, 'select pg_is_in_recovery() as is'))[0]!.is) await sleep(50);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    checking.verifyInvariantsOf(url);
    const found = new Set((await query<{ id: number }>(url, 'select id from orders')).map(({ id }) => id));
    const lost = before.acknowledged.filter((id) => !found.has(id));
    const left = after.acknowledged.filter((id) => found.has(id));
    checking.require(lost.length === 0, `${lost.length} orders before the moment are lost`);
    checking.require(left.length === 0, `${left.length} orders after the moment are there`);
    const open = await startShopProcess(url, { DATA_DIR: join(folder, 'shop') });
    await open.stop();
    return (
      `PostgreSQL ${version}: set back in ${seconds} s to between two orders; of ${before.acknowledged.length} before it ${lost.length} are lost, ` +
      `of ${after.acknowledged.length} after it ${left.length} are left; the shop opens`
    );
  },
};

function newestVersion(): string | undefined {
  try {
    return readdirSync(versionsFolder)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1);
  } catch {
    return undefined;
  }
}

function account(name: string): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function isArchived(checking: Checking, url: string, segment: string): Promise<boolean> {
  const [row] = await query<{ isDone: boolean; failed: number }>(
    url,
    'select last_archived_wal >= $1 as "isDone", failed_count::int as failed from pg_stat_archiver',
    [segment],
  );
  checking.require(row!.failed === 0, `${row!.failed} segments of the log could not be archived`);
  return row!.isDone || row!.failed > 0;
}
