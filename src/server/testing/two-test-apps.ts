import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { patientDatabase } from './patient-database.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

/** What races need of an app, whichever process it runs in. */
export type RacingApp = Pick<TestApp, 'call' | 'db'>;
export type TwoTestApps = { shop: TestApp; twin: RacingApp & { address: string }; close: () => Promise<void> };

/** Two API processes on one database: this one, and a real second one that is called over HTTP. */
export async function startTwoTestApps(): Promise<TwoTestApps> {
  const database = await createTestDatabase();
  const [shop, twin] = await Promise.all([
    startTestApp({ db: patientDatabase(database.url), databaseUrl: database.url }),
    startApiProcess(database.url),
  ]);
  return {
    shop,
    twin: { call: twin.call, db: database.db, address: twin.address },
    close: async () => {
      await twin.stop();
      await shop.close();
      await shop.db.$client.end();
      await database.drop();
    },
  };
}

/** A process of its own, in an environment of its own where it matters. */
export async function startApiProcess(databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  const child = fork(join(import.meta.dirname, 'api-process.ts'), {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
    execArgv: [],
  });
  const [address] = (await once(child, 'message')) as [string];
  const call: TestApp['call'] = async (request) => {
    if (typeof request.url !== 'string') throw new TypeError('a race names its path as text');
    const response = await fetch(address + request.url, {
      method: request.method ?? 'GET',
      headers: {
        ...(request.headers as Record<string, string>),
        ...(request.payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(request.payload ? { body: JSON.stringify(request.payload) } : {}),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, body, headers: Object.fromEntries(response.headers) };
  };
  return {
    address,
    call,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
