import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { timeLimit } from '../../scripts/time-limit.mjs';
import { shiftedClockArguments } from '#server/testing/test-clock.ts';
import { clockShiftMs } from './shop-clock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimitMs = timeLimit(180_000);
/** Load shedding would fail tests on a busy machine. The longest time that the settings allow. */
const patientMs = '60000';

export type ShopProcess = {
  readonly port: number;
  readonly url: string;
  readonly send: (message: object) => void;
  readonly close: () => Promise<void>;
};

type Circumstances = {
  readonly clock?: readonly string[];
  readonly timeZone?: string;
  /** Environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** One process of the shop, in demo mode. Several may share a database and a folder. */
export async function openShopProcess(
  databaseUrl: string,
  dataDir: string,
  { clock = shiftedClockArguments(clockShiftMs()), timeZone, settings }: Circumstances = {},
): Promise<ShopProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    [...clock, '--import', './src/server/import-resolver-hook.ts', 'src/server/main.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'test',
        ...(timeZone && { TZ: timeZone }),
        PORT: String(port),
        PUBLIC_URL: url,
        METRICS_PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DATABASE_CONNECT_TIMEOUT_MS: patientMs,
        DATABASE_STATEMENT_TIMEOUT_MS: patientMs,
        DATABASE_LOCK_TIMEOUT_MS: patientMs,
        DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: patientMs,
        REQUEST_DEADLINE_MS: patientMs,
        // By default only without a DATABASE_URL.
        PAYMENT_SIMULATION: 'true',
        MAX_REQUESTS_IN_FLIGHT: '1000',
        MAX_REQUESTS_PER_ACCOUNT: '1000',
        MAX_REQUESTS_PER_ADDRESS_PERCENT: '100',
        MAX_QUEUE_MS: '10000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const close = async () => {
    if (!isRunning(server)) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  try {
    await untilReady(server, `${url}/health/ready`);
  } catch (error) {
    console.error(output);
    await close();
    throw error;
  }
  return { port, url, send: (message) => void server.send(message), close };
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (!isRunning(server)) throw new Error(`The server ended with code ${server.exitCode}; what it printed is above.`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready after ${startLimitMs / 1000} s; what it printed is above.`);
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
