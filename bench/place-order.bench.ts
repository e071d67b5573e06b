import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { noOrderLimits } from '#domain/orders/order-limits.ts';
import { openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { onceFor, readKeyedRequest } from '#server/http/idempotency.ts';
import { createBackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { authenticate } from '#server/modules/auth/authenticate.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { placeOrder } from '#server/modules/orders/place-order.ts';
import { noFoodCache } from '#server/testing/no-food-cache.ts';
import { startShopProcess } from './support/shop-process.ts';
import { median, verdict } from './support/verdict.ts';

const rounds = 15;
const ordersARound = 200;
const warmUps = 3;
const atOnce = 20;
const budget = 0.6;

type Customer = { userId: number; addressId: number; token: string; tokenHash: Buffer; key: string };
type Statement = { query: pg.QueryConfig; values: unknown[] };

const dataDir = await mkdtemp(join(tmpdir(), 'macrobowl-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
const stopPostgres = async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
};
const shop = await startShopProcess(postgres.url).catch(async (error: unknown) => {
  await stopPostgres();
  throw error;
});
// Same pool size and settings as the shop.
const { $client: pool } = openDatabase(postgres.url, () => undefined);
const sockets: Socket[] = [];
/** Id of the recorded order's idempotent request. */
let requestId: Buffer = Buffer.alloc(0);
try {
  await makeIdsUnmistakable();
  const replay = await recordOneOrder();
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const pair = { ours: await ordersPerSecond(orderOverHttp), bare: await ordersPerSecond(replay) };
    if (round >= warmUps) pairs.push(pair);
  }
  const ours = Math.round(median(pairs.map((pair) => pair.ours)));
  const bare = Math.round(median(pairs.map((pair) => pair.bare)));
  // Ratio of adjacent runs, so that load from other processes affects both sides.
  const ratio = Math.round(median(pairs.map((pair) => pair.ours / pair.bare)) * 100) / 100;
  verdict(`POST /orders ${ours}/s, its SQL by bare pg ${bare}/s, ${atOnce} at once: ratio`, ratio, { atLeast: budget });
} finally {
  for (const socket of sockets) socket.destroy();
  await pool.end();
  await shop.stop();
  await stopPostgres();
}

async function ordersPerSecond(place: (customer: Customer) => Promise<void>): Promise<number> {
  const waiting = await fillCarts(ordersARound);
  const started = performance.now();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await place(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (ordersARound / (performance.now() - started)) * 1_000;
}

/** The replay recognises the customer's ids among a statement's values, so ids must not occur as other values. */
async function makeIdsUnmistakable(): Promise<void> {
  await pool.query('alter table users alter column id restart with 1000000001');
  await pool.query('alter table addresses alter column id restart with 1500000001');
}

/** New customers, each with an address near the kitchen and two meals in the cart. */
async function fillCarts(count: number): Promise<Customer[]> {
  const tokens = Array.from({ length: count }, createToken);
  const { rows } = await pool.query<{ user_id: number; address_id: number }>(
    `with people as (
       insert into users (phone, first_name, last_name, roles)
       select '+919' || lpad(((select count(*) from users) + n)::text, 9, '0'), 'Asha', 'Rao', '{ROLE_USER}'
       from generate_series(1, $1::int) n returning id
     ), places as (
       insert into addresses (user_id, label, address_line1, city, state, postal_code, latitude, longitude, is_default)
       select id, 'Home', '12 Lake View Road', 'Hyderabad', 'Telangana', '500032', 17.4401, 78.3489, true from people
       returning id, user_id
     ), baskets as (
       insert into carts (user_id) select id from people returning user_id
     ), lines as (
       insert into cart_items (user_id, meal_id, quantity)
       select user_id, meal.id, 2 from baskets, (select id from meals where archived_at is null order by id limit 2) meal
     )
     select user_id, id as address_id from places`,
    [count],
  );
  const customers = rows.map(({ user_id: userId, address_id: addressId }, index) => {
    const token = tokens[index]!;
    return { userId, addressId, token, tokenHash: hashToken(token), key: randomUUID() };
  });
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, user_id, now() + interval '1 hour' from unnest($1::bytea[], $2::int[]) as session(hash, user_id)`,
    [customers.map(({ tokenHash }) => tokenHash), customers.map(({ userId }) => userId)],
  );
  await pool.query('vacuum analyze users, sessions, addresses, carts, cart_items');
  return customers;
}

/** Raw sockets: a full HTTP client would need as much CPU as the server that it measures. */
async function orderOverHttp({ addressId, token, key }: Customer): Promise<void> {
  const body = JSON.stringify(orderOf(addressId));
  const socket = sockets.pop() ?? (await connect());
  const response = readResponse(socket);
  socket.write(
    `POST /api/v1/orders HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const text = await response;
  if (!text.startsWith('HTTP/1.1 201 ')) throw new Error(`POST /orders returned ${text}`);
  sockets.push(socket);
}

async function connect(): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(shop.address).port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function readResponse(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const settle = (finish: () => void) => {
      socket.removeAllListeners();
      finish();
    };
    socket.on('data', (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const headEnd = bytes.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = bytes.toString('latin1', 0, headEnd);
      const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
      if (bytes.length >= headEnd + 4 + Number(length)) settle(() => resolve(bytes.toString()));
    });
    socket.on('error', (error) => settle(() => reject(error)));
    socket.on('close', () => settle(() => reject(new Error('the shop closed the connection'))));
  });
}

function orderOf(deliveryAddressId: number) {
  return { deliveryAddressId, paymentMethod: 'COD' as const, note: '' };
}

/** Records the SQL of one order placed by the shop's own code; returns a function that replays it for another customer. */
async function recordOneOrder(): Promise<(customer: Customer) => Promise<void>> {
  const [model] = await fillCarts(1);
  const [session, ...transaction] = await recordStatements(model!);
  return async (customer) => {
    await pool.query(session!.query, valuesFor(customer, model!, session!));
    const client = await pool.connect();
    try {
      for (const statement of transaction) await client.query(statement.query, valuesFor(customer, model!, statement));
    } finally {
      client.release();
    }
  };
}

async function recordStatements({ token, addressId, key }: Customer): Promise<Statement[]> {
  const db = openDatabase(postgres.url, () => undefined);
  const statements: Statement[] = [];
  db.$client.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((query: string | pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
      const config = typeof query === 'string' ? { text: query } : query;
      statements.push({ query: config, values: Array.isArray(values) ? values : [] });
      return send(query, values, ...rest);
    }) as typeof client.query;
  });
  try {
    const background = createBackgroundTasks(() => undefined);
    const caller = await authenticate({ db, background, staffIdleMinutes: 120 }, token);
    const order = orderOf(addressId);
    const keyed = readKeyedRequest(key, `user ${caller!.userId}`, [order]);
    requestId = keyed!.id;
    await placeOrder({ db: onceFor(keyed)(db), limits: noOrderLimits, foodCache: noFoodCache }, caller!, order);
    return statements;
  } finally {
    await db.$client.end();
  }
}

function valuesFor(customer: Customer, model: Customer, { values }: Statement): unknown[] {
  return values.map((value) => {
    if (value === model.userId) return customer.userId;
    if (value === model.addressId) return customer.addressId;
    if (!Buffer.isBuffer(value)) return value;
    if (value.equals(requestId)) return hash('sha256', customer.key, 'buffer');
    return value.equals(model.tokenHash) ? customer.tokenHash : value;
  });
}
