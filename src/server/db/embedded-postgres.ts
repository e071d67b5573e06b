import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { accountFor } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  type Cluster,
  createCluster,
  hasCluster,
  readPassword,
  removeUnfinishedClusters,
  superuser,
  problemFrom,
} from './embedded/cluster.ts';
import { claimFolder, isClaimed } from './embedded/folder-claim.ts';
import {
  stopOrphanedPostgres,
  findRunningPort,
  PortTaken,
  type Postmaster,
  startPostmaster,
} from './embedded/postmaster.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: (line: string) => void;
  /** False: faster, but not safe against power loss; for temporary data. */
  durable?: boolean;
  /** Called when the process of PostgreSQL exists and is not ready yet: work that needs no database takes no extra time here. */
  whileStarting?: () => void;
};

/** Starts a PostgreSQL in `<dataDir>/postgres`, reachable from this machine only. Restarts it if it is killed. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, whileStarting } = options;
  const folder = join(dataDir, 'postgres');
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const claim = await claimFolder(dataDir);
    undo.push(() => claim.release());
    const account = await accountFor(folder);
    const binaries = await findBinaries(account);
    const cluster: Cluster = { folder, logFile: join(dataDir, 'postgres.log'), binaries, account, durable };
    await prepare(cluster, log);
    const { port, postmaster } = await startOnFreePort(cluster, whileStarting);
    const running = keepRunning(cluster, port, postmaster, log);
    undo.push(() => running.stop());
    const url = await urlOf(folder, port);
    await ensureDatabase(url);
    log(`Database: embedded PostgreSQL in ${folder}`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw asStartupError(error, folder);
  }
}

/** Connects to the running PostgreSQL of this folder, or starts it temporarily. Never creates a new cluster. */
export async function reachEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = join(options.dataDir, 'postgres');
  if (!(await hasCluster(folder))) {
    throw new StartupError(`There is no database in ${folder}`, 'Set DATA_DIR or DATABASE_URL to that of the shop');
  }
  const port = (await isClaimed(options.dataDir)) ? await findRunningPort(folder) : undefined;
  if (port === undefined) return startEmbeddedPostgres(options);
  try {
    return { url: await urlOf(folder, port), stop: () => Promise.resolve() };
  } catch (error) {
    throw asStartupError(error, folder);
  }
}

async function urlOf(folder: string, port: number): Promise<string> {
  return `postgres://${superuser}:${await readPassword(folder)}@127.0.0.1:${port}/${superuser}`;
}

async function prepare(cluster: Cluster, log: Options['log']): Promise<void> {
  await removeUnfinishedClusters(cluster.folder);
  if (!(await hasCluster(cluster.folder))) {
    log('Database: preparing the embedded PostgreSQL (first start only)');
    await createCluster(cluster);
  } else if (await stopOrphanedPostgres(cluster)) {
    log('Database: stopped an embedded PostgreSQL left behind by an earlier process');
  }
}

async function startOnFreePort(
  cluster: Cluster,
  whileStarting: Options['whileStarting'],
): Promise<{ port: number; postmaster: Postmaster }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, postmaster: await startPostmaster(cluster, port, whileStarting) };
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function keepRunning(
  cluster: Cluster,
  port: number,
  first: Postmaster,
  log: Options['log'],
): { stop(): Promise<void> } {
  let postmaster = first;
  let isStopping = false;

  const startAgain = async () => {
    for (let waitMs = 50; !isStopping; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await stopOrphanedPostgres(cluster);
        return await startPostmaster(cluster, port);
      } catch (error) {
        // Child processes of the killed postmaster may need a moment to exit.
        if (waitMs > 1_000) log(`Database: PostgreSQL restart failed: ${asStartupError(error, cluster.folder).line}`);
        await sleep(waitMs);
      }
    }
    return undefined;
  };

  const watching = (async () => {
    while (!isStopping) {
      await postmaster.ended;
      if (isStopping) return;
      log('Database: PostgreSQL exited unexpectedly, restarting');
      postmaster = (await startAgain()) ?? postmaster;
    }
  })();

  return {
    async stop() {
      isStopping = true;
      await postmaster.stop();
      await watching;
      await postmaster.stop();
    },
  };
}

async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [superuser]);
    if (found.rowCount === 0) await client.query(`create database ${superuser}`);
  } finally {
    await client.end();
  }
}

function asStartupError(error: unknown, folder: string): StartupError {
  if (error instanceof StartupError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return problemFrom(message, folder, 'The embedded PostgreSQL did not start');
}
