import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { patientDatabase } from '#server/testing/patient-database.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type ShopProcess, startShopProcess } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';

export type Shops = {
  /** Real server processes, as `npm start` runs them, in demo mode unless the environment says otherwise. */
  shops: readonly [ShopProcess, ...ShopProcess[]];
  /** Between each of them and the database: can delay, hang and cut. */
  proxy: TcpProxy;
  /** The database itself, past the proxy, for builders and for looking. */
  db: Database;
  databaseUrl: string;
};

type ShopOptions = {
  count?: number;
  env?: Readonly<Record<string, string>>;
  /** A database of this check, unless named. */
  databaseUrl?: string;
  /** `pipe`: what they print is read from `child.stdout`. */
  output?: 'ignore' | 'pipe';
};

/** Real processes on one database, which the first of them fills with demo data. */
export async function openShops(checking: Checking, options: ShopOptions = {}): Promise<Shops> {
  const { count = 2, env = {}, databaseUrl, output } = options;
  const { url, db } = databaseUrl === undefined ? await checking.database() : openNamed(checking, databaseUrl);
  const target = new URL(url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  checking.atTheEnd(() => proxy.close());
  const throughProxy = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const settings = { DATA_DIR: await checking.folder(), ...env };
  const open = async () => {
    const shop = await startShopProcess(throughProxy, settings, output);
    checking.atTheEnd(() => shop.stop());
    return shop;
  };
  const first = await open();
  const others = await Promise.all(Array.from({ length: count - 1 }, open));
  return { shops: [first, ...others], proxy, db, databaseUrl: url };
}

function openNamed(checking: Checking, url: string): { url: string; db: Database } {
  const db = patientDatabase(url);
  checking.atTheEnd(() => db.$client.end());
  checking.watch(url);
  return { url, db };
}

export type Answer = { status: number; body: unknown; headers: Headers; milliseconds: number };
export type Question = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal;
};

/** One call of the API. A JSON answer is read; anything else stays text. Throws only when there is no answer at all. */
export async function ask(shop: { address: string }, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, signal } = question;
  const began = performance.now();
  const response = await fetch(shop.address + apiPrefix + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
    headers: response.headers,
    milliseconds: performance.now() - began,
  };
}

/** Comes back when a busy shop says so, for a few seconds. */
export async function askPatiently(shop: { address: string }, path: string, question?: Question): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask(shop, path, question);
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(250);
  }
}
