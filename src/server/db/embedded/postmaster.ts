import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/startup-error.ts';
import { doesNotRunHere } from './binaries.ts';
import { type Cluster, placeOf, programEnvironment, problemFrom } from './cluster.ts';
import { inUse } from './folder-claim.ts';
import { isPidInUse, processBegan, hasProcessIn, worksIn } from './process-identity.ts';

export type Postmaster = {
  /** Settles when the process has exited. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

export class PortTaken extends Error {}

const startLimitMs = 60_000;
const fastStopLimitMs = 10_000;
const logLimitBytes = 1_000_000;

export async function startPostmaster(cluster: Cluster, port: number, whileStarting?: () => void): Promise<Postmaster> {
  await boundLog(cluster.logFile);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
    const logBegin = (await log.stat()).size;
    const child = spawnPostgres(cluster, port, log.fd);
    await Promise.race([
      once(child, 'spawn'),
      once(child, 'error').then(([error]) => Promise.reject(doesNotRunHere(error))),
    ]);
    const ended = once(child, 'exit');
    const lifeline = startWatchdog(child, cluster);
    void ended.then(() => lifeline?.release());
    whileStarting?.();
    await untilReady(cluster, child, logBegin);
    child.unref();
    return {
      ended,
      async stop() {
        child.ref();
        if (isRunning(child)) await stopProcess(child.pid ?? 0, cluster);
        await ended;
      },
    };
  } finally {
    await log.close();
  }
}

/** Stops a PostgreSQL of this folder that outlived its parent process. */
export async function stopOrphanedPostgres(cluster: Cluster): Promise<boolean> {
  const { pid } = await readStatus(cluster.folder);
  if (pid === undefined) return false;
  if (worksIn(pid, cluster.folder)) {
    await stopProcess(pid, cluster);
    return true;
  }
  // PostgreSQL detects that the process in its lock file is gone, but not that its pid was reused by an unrelated process,
  // nor that it is a zombie, as in a container without an init process.
  if (isPidInUse(pid) && (await hasNoProcesses(cluster.folder))) {
    await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  }
  return false;
}

/** Children of a killed postmaster may run on for a moment; a second PostgreSQL beside them would corrupt the data. */
async function hasNoProcesses(folder: string): Promise<boolean> {
  const deadline = Date.now() + fastStopLimitMs;
  while (hasProcessIn(folder)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function spawnPostgres(cluster: Cluster, port: number, logFd: number): ChildProcess {
  const { cwd, dataArgument } = placeOf(cluster.folder, cluster.account);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Tests have many shops at once.
    max_connections: cluster.durable ? '100' : '400',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are logged with their values, and no customer input may reach a log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    jit: 'off',
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(cluster.binaries.postgres, [...dataArgument, ...options], {
    ...cluster.account,
    cwd,
    env: programEnvironment(),
    stdio: ['ignore', logFd, logFd],
    // A separate process group: Ctrl-C must not reach PostgreSQL, which stops last.
    detached: true,
    windowsHide: true,
  });
}

/** A shell that waits for this process: when it dies, even by SIGKILL, the shell stops PostgreSQL. */
function startWatchdog(postgres: ChildProcess, cluster: Cluster): { release(): void } | undefined {
  if (process.platform === 'win32') {
    const stopAtExit = () => askToStop(postgres.pid ?? 0, cluster);
    process.once('exit', stopAtExit);
    return { release: () => process.off('exit', stopAtExit) };
  }
  const script = 'trap "" INT TERM HUP; read -r word || kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'macrobowl-lifeline', String(postgres.pid)], {
    ...cluster.account,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return { release: () => shell.stdin.end('done\n') };
}

async function untilReady(cluster: Cluster, child: ChildProcess, logBegin: number): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (isRunning(child)) {
    const { pid, state } = await readStatus(cluster.folder);
    if (state === 'ready' && (pid === child.pid || process.platform === 'win32')) return;
    if (Date.now() > deadline) {
      await stopProcess(child.pid ?? 0, cluster);
      throw new StartupError(`PostgreSQL was not ready after ${startLimitMs / 1000} s`, `See ${cluster.logFile}`);
    }
    await sleep(10);
  }
  const output = (await readFile(cluster.logFile)).subarray(logBegin).toString();
  if (/could not bind|Address already in use/.test(output)) throw new PortTaken();
  if (/lock file "postmaster.pid" already exists/.test(output)) throw inUse(cluster.folder, undefined);
  throw problemFrom(output, cluster.folder, 'PostgreSQL did not start');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function numberIn(line: string | undefined): number | undefined {
  return Number.parseInt(line ?? '', 10) || undefined;
}

async function readStatus(folder: string) {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: numberIn(lines[0]), port: numberIn(lines[3]), state: lines[7]?.trim() };
}

/** The port of the running PostgreSQL of this folder, if any. */
export async function findRunningPort(folder: string): Promise<number | undefined> {
  const { pid, port, state } = await readStatus(folder);
  return pid !== undefined && state === 'ready' && worksIn(pid, folder) ? port : undefined;
}

/** Fast shutdown: running transactions are rolled back. Immediate shutdown when that hangs, which is safe but needs recovery. */
async function stopProcess(pid: number, cluster: Cluster): Promise<void> {
  const began = processBegan(pid);
  const isGone = async (limitMs: number) => {
    const deadline = Date.now() + limitMs;
    while (processBegan(pid) === began && Date.now() < deadline) await sleep(10);
    return processBegan(pid) !== began;
  };
  askToStop(pid, cluster);
  if (await isGone(fastStopLimitMs)) return;
  signal(pid, 'SIGQUIT');
  if (!(await isGone(5_000))) signal(pid, 'SIGKILL');
}

function askToStop(pid: number, { binaries, folder }: Cluster): void {
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast'], { stdio: 'ignore' });
  else signal(pid, 'SIGINT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function boundLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(file, `${file}.old`);
}
