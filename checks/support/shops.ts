import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { buildOpening } from '#server/testing/opening-builder.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type ShopProcess, startShopProcess } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { productionOrderLimits } from '#server/config-limits.ts';
import { configVariables } from '#server/config-variables.ts';

export type Shops = {
  /** Real server processes as started by `npm start`, in demo mode unless `env` sets another. */
  shops: readonly [ShopProcess, ...ShopProcess[]];
  /** Between the processes and the database: can delay, hang and cut connections. */
  proxy: TcpProxy;
  /** A direct connection that bypasses the proxy, for builders and assertions. */
  db: Database;
  databaseUrl: string;
};

type ShopOptions = {
  count?: number;
  env?: Readonly<Record<string, string>>;
  /** A new database of this check unless given. */
  databaseUrl?: string;
  /** `pipe`: read their output from `child.stdout`. */
  output?: 'ignore' | 'pipe';
};

/** Starts real server processes on one database; the first one loads the demo data. */
export async function openShops(checking: Checking, options: ShopOptions = {}): Promise<Shops> {
  const { count = 2, env = {}, databaseUrl, output } = options;
  const { url, db } = databaseUrl === undefined ? await checking.database() : openNamed(checking, databaseUrl);
  const target = new URL(url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  checking.onCleanup(() => proxy.close());
  const throughProxy = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const settings = { DATA_DIR: await checking.folder(), ...env };
  const open = async () => {
    const shop = await startShopProcess(throughProxy, settings, output);
    checking.onCleanup(() => shop.stop());
    return shop;
  };
  const first = await open();
  if (env['NODE_ENV'] === 'production') await buildOpening(db);
  const others = await Promise.all(Array.from({ length: count - 1 }, open));
  return { shops: [first, ...others], proxy, db, databaseUrl: url };
}

function openNamed(checking: Checking, url: string): { url: string; db: Database } {
  const db = openTolerantDatabase(url);
  checking.onCleanup(() => db.$client.end());
  checking.verifyInvariantsOf(url);
  return { url, db };
}

export type ApiResponse = { status: number; body: unknown; headers: Headers; milliseconds: number };
export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal;
};

/** Calls the API. A JSON response is parsed, anything else returned as text. Throws only when there is no response. */
export async function callApi(shop: { address: string }, path: string, request: ApiRequest = {}): Promise<ApiResponse> {
  const { method = 'GET', headers = {}, body, signal } = request;
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

/** Retries after 503 for a few seconds. */
export async function callWithRetry(
  shop: { address: string },
  path: string,
  request?: ApiRequest,
): Promise<ApiResponse> {
  for (let tries = 0; ; tries++) {
    const response = await callApi(shop, path, request);
    if (response.status !== 503 || tries === 20) return response;
    await sleep(250);
  }
}

/** Sends exactly these bytes, valid HTTP or not. */
export async function sendRaw(shop: { address: string }, bytes: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect(Number(new URL(shop.address).port), 'localhost');
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(bytes);
  const [head = ''] = (await readText(socket)).split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers };
}

/** No rate limits, so that requests reach the code behind them. Orders keep the limits of production. */
const limitsOff = configVariables
  .map(({ name }) => name)
  .filter((name) => name.startsWith('LIMIT_') && name !== 'LIMIT_CODE_RESEND_SECONDS')
  .filter((name) => !(name in productionOrderLimits))
  .map((name) => [name, '1000000'] as const);

/** Environment of a shop without rate limits. */
export const withoutLimits: Readonly<Record<string, string>> = Object.fromEntries(limitsOff);

/** No load shedding and long timeouts, so that a busy machine refuses nothing. */
const withoutShedding = [
  ['MAX_REQUESTS_IN_FLIGHT', '1000'],
  ['MAX_REQUESTS_PER_ACCOUNT', '1000'],
  ['MAX_REQUESTS_PER_ADDRESS_PERCENT', '100'],
  ['MAX_QUEUE_MS', '10000'],
  ['REQUEST_DEADLINE_MS', '60000'],
  ['DATABASE_STATEMENT_TIMEOUT_MS', '60000'],
  ['DATABASE_LOCK_TIMEOUT_MS', '60000'],
  ['DATABASE_IDLE_TRANSACTION_TIMEOUT_MS', '60000'],
  ['DATABASE_CONNECT_TIMEOUT_MS', '60000'],
] as const;

/** Environment of a shop that refuses nothing because of limits or load. */
export const unlimited: Readonly<Record<string, string>> = Object.fromEntries([...limitsOff, ...withoutShedding]);
