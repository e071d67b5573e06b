import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { apiPrefix } from '#contract/endpoint.ts';
import { imageUploadPath } from '#contract/files.ts';
import { livePath } from '#contract/live.ts';
import type { Database } from '#server/db/client.ts';
import { buildCartItem, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type ShopProcess, startShopProcess } from '../bench/support/shop-process.ts';
import { recordArrivals } from './support/arrivals.ts';
import type { Check, Checking } from './support/check.ts';
import { type NginxResponse, Nginx } from './support/nginx.ts';
import { openSenders } from './support/production-shop.ts';
import { openShops } from './support/shops.ts';

const uploadBytes = 4_800_000;
const twoMegabits = 250_000;
const atOnce = 12;
const pauseMs = 100;
const elsewhere = '127.0.0.2';
/** Longer than nginx's read timeout. */
const hungMs = 8_000;

type Shopper = { userId: number; headers: Record<string, string>; mealId: number };
type Sent = { id: string; what: string; isPost: boolean; status: number; milliseconds: number };

export const check: Check = {
  guarantee: 'The proxy of deploy/nginx',
  goal: 'pages, client addresses, live events, slow uploads; a hung, stopping or killed process loses no GET, no POST is delivered twice',
  limitSeconds: 240,
  isTimed: true,
  isOnRequest: true,
  run: async (checking) => {
    const missing = Nginx.missing();
    if (missing) {
      checking.require(false, missing);
      return '';
    }
    const arrivals = await recordArrivals(checking);
    const env = {
      ...(await openSenders(checking)).env,
      ...arrivals.env,
      HOST: '127.0.0.1',
      DATA_DIR: await checking.folder(),
      TRUST_PROXY: '127.0.0.1',
      LIMIT_CONTACT_MESSAGES_PER_ADDRESS_HOUR: '1',
      // This check measures the proxy: a busy machine must not make the shop shed load.
      MAX_QUEUE_MS: '10000',
      DATABASE_CONNECT_TIMEOUT_MS: '4000',
      DATABASE_STATEMENT_TIMEOUT_MS: '4000',
    };
    const { shops, db, databaseUrl } = await openShops(checking, { env });
    const [first, second] = [shops[0], shops[1]!];
    const nginx = await Nginx.open(checking, [portOf(first), portOf(second)]);

    const uploading = upload(checking, nginx, db);
    await visit(checking, nginx);
    await callFromTwoAddresses(checking, nginx);
    const event = await followOrders(checking, nginx, db);
    const uploadSeconds = await uploading;

    const load = new Load(nginx, await Promise.all(Array.from({ length: 40 }, () => buildShopper(db))));
    await load.during(() => hang(first));
    await load.during(() => stopAndStartAgain(checking, second, databaseUrl, env));
    await load.during(() => killWhileItWrites(checking, first, db, load));

    const { requests } = await arrivals.read();
    const { sent } = load;
    const refused = sent.filter(({ status }) => status === 503);
    const lostGets = sent.filter(({ isPost, status }) => !isPost && status !== 200 && status !== 503);
    const posts = sent.filter(({ isPost }) => isPost);
    const twice = posts.filter(({ id }) => (requests.get(id) ?? 0) > 1);
    const wrongPosts = posts.filter(({ status }) => ![200, 502, 503, 504].includes(status));
    const unanswered = posts.filter(({ status }) => status === 502 || status === 504);
    for (const one of [...lostGets, ...wrongPosts]) checking.require(false, `${one.what} returned ${one.status}`);
    for (const one of twice) checking.require(false, `${one.what} was delivered ${requests.get(one.id)} times`);
    checking.require(unanswered.length > 0, 'no POST was in flight in the killed process');
    return [
      `event after ${event} ms`,
      `${uploadBytes / 1e6} MB uploaded in ${uploadSeconds} s`,
      `${sent.length - posts.length} GET, ${lostGets.length} lost`,
      `${posts.length} POST, ${unanswered.length} returned 502 or 504, ${twice.length} delivered twice`,
      `${refused.length} refused by the shop`,
      `slowest ${(Math.max(...sent.map(({ milliseconds }) => milliseconds)) / 1_000).toFixed(1)} s`,
    ].join('; ');
  },
};

const portOf = (shop: ShopProcess) => Number(new URL(shop.address).port);
const strictTransport = (got: NginxResponse) => got.headers['strict-transport-security'] !== undefined;

async function visit(checking: Checking, nginx: Nginx): Promise<void> {
  const expectStatus = async (what: string, status: number, response: Promise<NginxResponse>) => {
    const got = await response;
    checking.require(got.status === status, `${what} returned ${got.status} instead of ${status}`);
    return got;
  };
  const menu = await expectStatus('/menu', 200, nginx.request('/menu', { headers: { 'accept-encoding': 'br' } }));
  checking.require(menu.headers['content-encoding'] === 'br', 'the menu is not compressed');
  checking.require(strictTransport(menu), 'the menu has no HSTS header');
  const known = { 'if-none-match': menu.headers.etag!, 'accept-encoding': 'br' };
  await expectStatus('/menu with If-None-Match', 304, nginx.request('/menu', { headers: known }));
  const script = /\/assets\/[\w.-]+\.js/.exec((await nginx.request('/menu')).body.toString())![0];
  const { headers } = await expectStatus(script, 200, nginx.request(script));
  checking.require(String(headers['cache-control']).includes('immutable'), `${script} lost its Cache-Control`);
  await expectStatus('the API', 200, nginx.request(`${apiPrefix}/meals`));
  await expectStatus('the health check from this machine', 200, nginx.request('/health/ready'));
  await expectStatus('the health check from elsewhere', 403, nginx.request('/health/ready', { from: elsewhere }));
  await expectStatus('another Host', 421, nginx.request('/menu', { headers: { host: 'evil.example' } }));
  await expectStatus(
    'two Host headers',
    400,
    nginx.request('/menu', { headers: { host: ['shop.example', 'evil.example'] } }),
  );
  const plain = await expectStatus('/menu without TLS', 301, nginx.request('/menu?q=egg', { isPlain: true }));
  checking.require(
    plain.headers.location === 'https://shop.example/menu?q=egg',
    `redirected to ${plain.headers.location}`,
  );
  await expectStatus('the API without TLS', 403, nginx.request(`${apiPrefix}/meals`, { isPlain: true }));
  await nginx.request('/accept-invitation?token=of-an-invitation', { from: elsewhere });
  await nginx.request(`${apiPrefix}/calendar/of-a-customer.ics`);
  const log = await nginx.log();
  for (const part of ['of-an-invitation', 'of-a-customer', elsewhere, '?']) {
    checking.require(!log.includes(part), `the log of nginx has ${part}`);
  }
  checking.require(
    /^127\.0\.0\.0 \[\S+\] GET \/accept-invitation 200 /m.test(log),
    `the log of nginx: ${log.slice(0, 300)}`,
  );
  const large = { content: Buffer.alloc(7_000_000), bytesPerSecond: 1e9 };
  await expectStatus('7 MB', 413, nginx.request(`${apiPrefix}/cart/items`, { method: 'POST', bytes: large }));
}

/** The limit of one contact message per address and hour shows which client address the shop sees. */
async function callFromTwoAddresses(checking: Checking, nginx: Nginx): Promise<void> {
  const body = { firstName: 'Meera', lastName: 'Iyer', email: 'm@shop.example', subject: 'Hello', message: 'Hello' };
  const write = async (from?: string, claim?: string) => {
    const headers = { 'idempotency-key': randomUUID(), ...(claim && { 'x-forwarded-for': claim }) };
    const options = { method: 'POST', headers, body, ...(from && { from }) };
    return (await nginx.request(`${apiPrefix}/contact-messages`, options)).status;
  };
  const statuses = [await write(), await write(), await write(undefined, '203.0.113.9'), await write(elsewhere)];
  checking.require(statuses.join() === '201,429,429,201', `client addresses: messages returned ${statuses.join()}`);
}

/** Longest time in milliseconds from the response to a cancellation to its live event. */
async function followOrders(checking: Checking, nginx: Nginx, db: Database): Promise<number> {
  const { user, headers } = await buildSession(db);
  const stream = await nginx.open(apiPrefix + livePath, { headers, from: '127.0.0.1' });
  checking.require(stream.statusCode === 200, `the stream returned ${stream.statusCode}`);
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let slowest = 0;
  for (let n = 0; n < 10; n++) {
    const { id } = await buildOrder(db, { userId: user.id });
    const body = { status: 'CANCELLED_BY_USER' };
    const { status } = await nginx.request(`${apiPrefix}/orders/${id}/status`, { method: 'PUT', headers, body });
    const began = performance.now();
    checking.require(status === 200, `cancelling returned ${status}`);
    const isNotified = () => text.includes(`"orderId":${id},"status":"CANCELLED_BY_USER"`);
    while (!isNotified() && performance.now() - began < 5_000) await sleep(5);
    slowest = Math.max(slowest, performance.now() - began);
  }
  stream.destroy();
  checking.require(slowest < 2_000, `an event arrived after ${Math.round(slowest)} ms`);
  return Math.round(slowest);
}

/** At 2 Mbit/s. */
async function upload(checking: Checking, nginx: Nginx, db: Database): Promise<string> {
  const side = Math.floor(Math.sqrt(uploadBytes / 3));
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bowl.png"\r\ncontent-type: image/png\r\n\r\n`;
  const content = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { headers } = await buildSession(db, { roles: ['ROLE_ADMIN'] });
  const got = await nginx.request(apiPrefix + imageUploadPath, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    bytes: { content, bytesPerSecond: twoMegabits },
  });
  checking.require(
    content.length >= uploadBytes && got.status === 201,
    `${content.length} bytes returned ${got.status}`,
  );
  return (got.milliseconds / 1_000).toFixed(1);
}

/** Continuous load: page views and cart additions. */
class Load {
  readonly sent: Sent[] = [];
  readonly #nginx: Nginx;
  readonly #shoppers: readonly Shopper[];
  #count = 0;

  constructor(nginx: Nginx, shoppers: readonly Shopper[]) {
    this.#nginx = nginx;
    this.#shoppers = shoppers;
  }

  async during(what: () => Promise<void>): Promise<void> {
    let isOver = false;
    const visitors = Array.from({ length: atOnce }, async () => {
      for (; !isOver; await sleep(pauseMs)) await this.#next();
    });
    await sleep(1_000);
    await what();
    await sleep(1_000);
    isOver = true;
    await Promise.all(visitors);
  }

  #next(): Promise<void> {
    const n = this.#count++;
    const shopper = this.#shoppers[n % this.#shoppers.length]!;
    if (n % 7 === 0) return this.add(shopper);
    return this.send({ path: ['/menu', `${apiPrefix}/cart`, `${apiPrefix}/meals`][n % 3]!, headers: shopper.headers });
  }

  add({ headers, mealId }: Shopper): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    return this.send({
      path: `${apiPrefix}/cart/items`,
      headers: { ...headers, ...key },
      body: { mealId, quantity: 1 },
    });
  }

  async send({ path, headers, body }: { path: string; headers: Record<string, string>; body?: object }): Promise<void> {
    const id = randomUUID();
    const method = body ? 'POST' : 'GET';
    const began = performance.now();
    const got = await this.#nginx
      .request(path, { method, headers: { ...headers, 'x-check-id': id }, body })
      .catch((error: unknown) => ({ status: 0, milliseconds: performance.now() - began, error }));
    this.sent.push({ id, what: `${method} ${path}`, isPost: body !== undefined, ...got });
  }
}

async function hang({ child }: ShopProcess): Promise<void> {
  child.kill('SIGSTOP');
  await sleep(hungMs);
  child.kill('SIGCONT');
}

/** A rolling restart, as for a new version. */
async function stopAndStartAgain(
  checking: Checking,
  shop: ShopProcess,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<void> {
  await shop.stop();
  checking.require(shop.child.exitCode === 0, `the process exited with ${shop.child.exitCode}`);
  const next = await startShopProcess(databaseUrl, { ...env, PORT: String(portOf(shop)) });
  checking.onCleanup(() => next.stop());
}

/** Cart rows are locked, so that both processes have POSTs in flight when one of them is killed. */
async function killWhileItWrites(checking: Checking, shop: ShopProcess, db: Database, load: Load): Promise<void> {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => buildShopper(db)));
  const userIds = shoppers.map(({ userId }) => userId);
  let adding: Promise<void>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from carts where user_id in ${userIds} for update`);
    adding = shoppers.map((shopper) => load.add(shopper));
    await sleep(700);
    const gone = once(shop.child, 'exit');
    shop.child.kill('SIGKILL');
    await gone;
    await sleep(200);
  });
  await Promise.all(adding);
  const { rows } = await db.execute<{ quantity: number }>(sql`
    select quantity from cart_items where user_id in ${userIds}`);
  checking.require(
    rows.every(({ quantity }) => quantity <= 2),
    'a meal was added twice',
  );
}

async function buildShopper(db: Database): Promise<Shopper> {
  const { user, headers } = await buildSession(db);
  const { mealId } = await buildCartItem(db, { userId: user.id, quantity: 1 });
  return { userId: user.id, headers, mealId: mealId! };
}
