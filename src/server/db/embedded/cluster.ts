import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import type { Account } from './account.ts';
import { type Binaries, doesNotRunHere } from './binaries.ts';

/** The name of the role and of the database. */
export const superuser = 'macrobowl';

export type Cluster = {
  folder: string;
  logFile: string;
  binaries: Binaries;
  account: Account | undefined;
  durable: boolean;
};

const bundledMajor = '18';
const passwordFileName = 'macrobowl-password';

/** The data folder argument and the working directory of a PostgreSQL program. */
export function placeOf(folder: string, account: Account | undefined) {
  // The account may have no access to the folder's path. The working directory is set while still root,
  // and this link resolves to it without permission checks on the way.
  const pathForProgram = account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return { cwd: folder, dataArgument: ['-D', pathForProgram] };
}

/** PostgreSQL programs get only the variables they need: our environment contains secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { LC_ALL: 'C', TZ: 'UTC', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
}

export async function hasCluster(folder: string): Promise<boolean> {
  try {
    const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (major === bundledMajor) return true;
    throw new StartupError(
      `The data in ${folder} was written by PostgreSQL ${major}, and the bundled one is ${bundledMajor}`,
      'Restore a backup into another DATA_DIR, or set DATABASE_URL',
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

export function readPassword(folder: string): Promise<string> {
  return readFile(join(folder, passwordFileName), 'utf8');
}

/** Removes what killed starts left behind. */
export async function removeUnfinishedClusters(folder: string): Promise<void> {
  const unfinished = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}.new-`));
  await Promise.all(unfinished.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })));
}

/** Created in a staging folder and renamed when complete, so that a killed start leaves no partial cluster. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const staging = await mkdtemp(`${cluster.folder}.new-`);
  const secretFolder = await mkdtemp(join(cluster.account ? '/tmp' : tmpdir(), 'macrobowl-'));
  try {
    const password = randomBytes(24).toString('base64url');
    const secretFile = join(secretFolder, 'password');
    await writeFile(secretFile, password, { mode: 0o600 });
    await give(cluster.account, staging, secretFolder, secretFile);
    await runInitdb(cluster, staging, secretFile);
    const kept = join(staging, passwordFileName);
    await writeFile(kept, password, { mode: 0o600 });
    await give(cluster.account, kept);
    await rename(staging, cluster.folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

async function give(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (account) await Promise.all(paths.map((path) => chown(path, account.uid, account.gid)));
}

async function runInitdb(cluster: Cluster, staging: string, secretFile: string): Promise<void> {
  const { binaries, account, durable, folder } = cluster;
  const { cwd, dataArgument } = placeOf(staging, account);
  const options = [
    `--username=${superuser}`,
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(binaries.initdb, [...dataArgument, ...options], {
    ...account,
    cwd,
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(doesNotRunHere(error)));
    child.once('close', resolve);
  });
  if (code !== 0) throw problemFrom(output, folder, 'PostgreSQL could not prepare its data folder');
}

/** PostgreSQL does not always report the reason; it needs space for two more WAL segments. */
function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 32 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Converts PostgreSQL's output into a one-line error. */
export function problemFrom(output: string, folder: string, otherwise: string): StartupError {
  if (/No space left on device|ENOSPC/.test(output) || isDiskFull(dirname(folder))) {
    return new StartupError(
      `No disk space left for ${folder}`,
      'Free some space, or set DATA_DIR to a folder with more',
    );
  }
  if (/Permission denied|EACCES/.test(output)) {
    return new StartupError(
      `PostgreSQL may not use ${folder} (permission denied)`,
      'Start as the account that owns it, or set DATA_DIR to a folder of your own',
    );
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errorLine = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no message';
  return new StartupError(
    `${otherwise} (${errorLine.trim()})`,
    'Fix that, or set DATABASE_URL to use another PostgreSQL',
  );
}
