import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import memory from '../../scripts/server-process.json' with { type: 'json' };
import { productionOrderLimits } from '#server/config-limits.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

const root = join(import.meta.dirname, '../..');

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A temporary PostgreSQL for one measurement. */
export async function startBenchPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'macrobowl-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ShopProcess = {
  address: string;
  child: ChildProcess;
  rssMegabytes: () => number;
  /** Since the last `forgetPeak`. */
  peakMegabytes: () => number;
  forgetPeak: () => void;
  stop: () => Promise<void>;
};

/** As in production: demo mode itself has none. */
const orderLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(productionOrderLimits).map(([name, limit]) => [name, String(limit)]),
);

/** The settings that decide which orders are taken, for the output of a measurement. */
export const orderSettings = (env: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...orderLimits, ...env })
    .map((setting) => setting.join('='))
    .join(' ');

/** Starts the real server in a child process, on the given database or with its own embedded one. */
export async function startShopProcess(
  databaseUrl: string | undefined,
  env: Readonly<Record<string, string>> = {},
  /** `pipe`: read its output from `child.stdout`. */
  output: 'ignore' | 'pipe' = 'ignore',
  /** Of another checkout, to compare with. */
  folder: string = root,
): Promise<ShopProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...memory.nodeOptions, 'src/server/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, '.cache', 'node'),
      ...memory.env,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...orderLimits,
      ...env,
      PORT: port,
    },
    // The IPC channel closes when this process ends, even by SIGKILL; the server stops then.
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const address = `http://localhost:${port}`;
  await untilReady(address, child);
  return {
    address,
    child,
    rssMegabytes: () => megabytes(child, 'VmRSS'),
    peakMegabytes: () => megabytes(child, 'VmHWM'),
    // 5 resets VmHWM: proc_pid_clear_refs(5).
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () => stopProcess(child),
  };
}

function megabytes({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Runs the jobs of a shop whose processes have `PROCESS_ROLE=api`. */
export function startJobProcess(databaseUrl: string): { stop: () => Promise<void> } {
  const child = spawn(process.execPath, [...memory.nodeOptions, 'src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      ...memory.env,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      PROCESS_ROLE: 'worker',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { stop: () => stopProcess(child) };
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_500; tries++) {
    if (!isRunning(child)) throw new Error('the server ended before it was ready');
    const isReady = await fetch(`${address}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
  throw new Error('the server was not ready in 30 s');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
