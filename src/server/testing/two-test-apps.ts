import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openTolerantDatabase, longDeadlineMs } from './tolerant-database.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { shiftedClockArguments } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

/** The part of an app that race tests need, in this or another process. */
export type RacingApp = Pick<TestApp, 'call' | 'db'>;
export type TwoTestApps = { shop: TestApp; twin: RacingApp & { address: string }; close: () => Promise<void> };

/** Simulated database latency for race tests, such as "5-20" ms; none by default. */
const raceDelay = /^(\d+)-(\d+)$/.exec(process.env['RACE_DELAY_MS'] ?? '0-0');

/** Two API processes on one database: this one, and a real second one that is called over HTTP. */
export async function startTwoTestApps(): Promise<TwoTestApps> {
  const database = await createTestDatabase();
  const near = openTolerantDatabase(database.url);
  const target = new URL(database.url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  proxy.delay({ atLeast: Number(raceDelay?.[1]), atMost: Number(raceDelay?.[2]) });
  const far = Object.assign(target, { port: String(proxy.port) }).href;
  const farAway = openTolerantDatabase(far);
  const [shop, twin] = await Promise.all([
    startTestApp({ db: farAway, databaseUrl: far, requestDeadlineMs: longDeadlineMs }),
    openInTwin(far),
  ]);
  return {
    shop: { ...shop, db: near },
    twin: { call: twin.call, db: near, address: twin.address },
    close: async () => {
      await twin.stop();
      await shop.close();
      await farAway.$client.end();
      await near.$client.end();
      await proxy.close();
      await database.drop();
    },
  };
}

/** One for each worker of the tests, and ends with it: to start a process takes a second. */
let twinProcess: ChildProcess | undefined;

async function openInTwin(databaseUrl: string) {
  const child = (twinProcess ??= fork(entry, { env: process.env }));
  const address = await send(child, databaseUrl);
  return { address, call: callOver(address), stop: () => send(child, databaseUrl) };
}

type OwnProcess = { env?: Readonly<Record<string, string>>; /** Initial time of its clock. */ now?: Date };

/** Starts an API process, optionally with its own environment and clock. */
export async function startApiProcess(databaseUrl: string, { env, now }: OwnProcess = {}) {
  const child = fork(entry, {
    env: { ...process.env, ...env },
    execArgv: now ? shiftedClockArguments(now.getTime() - Date.now()) : [],
  });
  const address = await send(child, databaseUrl);
  return {
    address,
    call: callOver(address),
    /** Suspends or resumes the process. */
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => child.kill(signal),
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const entry = join(import.meta.dirname, 'api-process.ts');

/** Opens or closes the app on this database. */
async function send(child: ChildProcess, databaseUrl: string): Promise<string> {
  const replied = once(child, 'message') as Promise<[string]>;
  child.send(databaseUrl);
  const [reply] = await replied;
  return reply;
}

function callOver(address: string): TestApp['call'] {
  return async (request) => {
    if (typeof request.url !== 'string') throw new TypeError('a race names its path as text');
    const response = await fetch(address + request.url, {
      method: request.method ?? 'GET',
      headers: {
        ...(request.payload ? { 'content-type': 'application/json' } : {}),
        ...(request.headers as Record<string, string>),
      },
      ...(request.payload ? { body: asText(request.payload) } : {}),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body, headers: Object.fromEntries(response.headers) };
  };
}

/** A text, such as a form, is sent as it is. */
const asText = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload));
