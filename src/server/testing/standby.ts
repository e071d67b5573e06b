import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { type Account, accountFor } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { placeOf, programEnvironment } from '#server/db/embedded/cluster.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';
import { startTcpProxy } from './tcp-proxy.ts';

export type Standby = { readonly url: string; readonly stop: () => Promise<void> };
export type PrimaryAndStandby = {
  readonly primaryUrl: string;
  readonly standby: Standby;
  readonly stop: () => Promise<void>;
};

/** A PostgreSQL with a streaming standby, made from a copy of its folder. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const parent = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  // PostgreSQL runs under another account when the tests run as root.
  const account = await accountFor(join(parent, 'none'));
  if (account) await chown(parent, account.uid, account.gid);
  const primary = await startEmbeddedPostgres({ dataDir: parent, durable: false, log: () => undefined });
  const stopPrimary = async () => {
    await primary.stop();
    await rm(parent, { recursive: true, force: true });
  };
  try {
    const folder = join(parent, 'standby');
    await copyFolder(primary.url, join(parent, 'postgres'), folder, account);
    const standby = await startStandby(folder, account);
    const url = new URL(primary.url);
    url.port = String(standby.port);
    const stop = async () => {
      await standby.stop();
      await stopPrimary();
    };
    return { primaryUrl: primary.url, standby: { url: url.href, stop: standby.stop }, stop };
  } catch (error) {
    await stopPrimary();
    throw error;
  }
}

async function copyFolder(primaryUrl: string, from: string, to: string, account: Account | undefined): Promise<void> {
  const { username, password, port } = new URL(primaryUrl);
  const client = new pg.Client(primaryUrl);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile);
  await writeFile(join(to, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, to]);
  await run('chmod', ['-R', 'go-rwx', to]);
}

async function startStandby(
  folder: string,
  account: Account | undefined,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { postgres } = await findBinaries(account);
  const { cwd, dataArgument } = placeOf(folder, account);
  // Only to find a free port.
  const { port, close } = await startTcpProxy({ host: '127.0.0.1', port: 1 });
  await close();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'hot_standby=on',
    // No fewer than those of its primary.
    'max_connections=400',
  ];
  const child = spawn(postgres, [...dataArgument, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await gone;
  };
  return { port, stop };
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
}

/** Until the standby answers and has everything that the primary has now. */
export async function untilCaughtUp(primaryUrl: string, standbyUrl: string): Promise<void> {
  const end = performance.now() + timeLimit(60_000);
  while (performance.now() < end) {
    const position = await first<string>(primaryUrl, 'select pg_current_wal_flush_lsn()::text as value');
    const isThere = await first<boolean>(standbyUrl, `select pg_last_wal_replay_lsn() >= '${position}' as value`).catch(
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
  throw new Error('the standby did not catch up');
}

async function first<T>(url: string, query: string): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeLimit(5_000) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ value: T }>(query)).rows[0]!.value;
  } finally {
    await client.end();
  }
}
