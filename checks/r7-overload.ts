import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { type Person, addPeople } from '../bench/support/people.ts';
import { startShopProcess } from '../bench/support/shop-process.ts';
import { median, percentile } from '../bench/support/verdict.ts';
import type { Check, Checking } from './support/check.ts';
import type { Kind, Mix, Request, Round, RoundResult, Sent } from './support/load-generator.ts';

const times = 3;
const goodputShare = 80;
const milliseconds = 4_000;
const admittedMs = 500;
const customers = 400;
const orderers = 6_000;
/** Concurrency that saturates the server: throughput at this level is the peak. */
const busyAtOnce = 40;
/** Limits so high that admission control never refuses. */
const withoutAdmissionControl = {
  MAX_REQUESTS_IN_FLIGHT: '10000',
  MAX_REQUESTS_PER_ACCOUNT: '10000',
  MAX_REQUESTS_PER_ADDRESS_PERCENT: '100',
  MAX_QUEUE_MS: '10000',
};

export const check: Check = {
  guarantee: 'Overload',
  goal: 'at 3× saturation: goodput ≥ 80% of peak, p99 of admitted ≤ 500 ms, the rest 503 with Retry-After at once',
  limitSeconds: 120,
  isTimed: true,
  run: async (checking) => {
    const { url } = await checking.database();
    const dataDir = await checking.folder();
    const open = async (env: Readonly<Record<string, string>>) => {
      const shop = await startShopProcess(url, { DATA_DIR: dataDir, ...env });
      checking.onCleanup(() => shop.stop());
      return new URL(shop.address);
    };
    const guarded = await open({});
    const unguarded = await open(withoutAdmissionControl);
    const requests = await mixOf(url);
    const most = Math.round(requests.length * 0.75);
    const rounds = await measure(await warmUp(checking, guarded, requests.slice(0, most)), checking.size(3, 1));
    const pace = { aSecond: Math.round(median(rounds.map(({ offered }) => offered))) };
    const without = await play(await warmUp(checking, unguarded, requests.slice(most)), { milliseconds, pace });
    return `${verify(checking, rounds)}; ${compare(rounds, without)}`;
  },
};

async function warmUp(checking: Checking, { port }: URL, requests: Request[]): Promise<ChildProcess> {
  const generator = fork(join(import.meta.dirname, 'support/load-generator.ts'), { execArgv: [] });
  checking.onCleanup(() => generator.disconnect());
  generator.send({ port: Number(port), requests } satisfies Mix);
  await play(generator, { milliseconds: 3_000, pace: { atOnce: busyAtOnce } });
  return generator;
}

/** Alternates both loads, so that other processes on the machine affect both. */
async function measure(generator: ChildProcess, count: number): Promise<Measured[]> {
  const rounds: Measured[] = [];
  while (rounds.length < count) {
    const atPeak = await play(generator, { milliseconds, pace: { atOnce: busyAtOnce } });
    const offered = Math.round((times * atPeak.sent.length) / (milliseconds / 1_000));
    rounds.push({ atPeak, offered, over: await play(generator, { milliseconds, pace: { aSecond: offered } }) });
  }
  return rounds;
}

type Measured = { atPeak: RoundResult; offered: number; over: RoundResult };

function verify(checking: Checking, rounds: readonly Measured[]): string {
  for (const { atPeak, over } of rounds) {
    const wrong = [...atPeak.sent, ...over.sent].filter((one) => !isAdmitted(one) && !isRefusal(one));
    checking.require(
      wrong.length === 0,
      `${wrong.length} responses were neither 2xx nor a 503 with Retry-After: ${wrong[0]?.status}`,
    );
    const { unsent, broken } = over;
    checking.require(unsent + broken === 0, `${unsent} found no connection, ${broken} lost theirs`);
  }
  const middle = (figure: (round: Measured) => number) => Math.round(median(rounds.map(figure)));
  const share = middle(({ atPeak, over }) => (100 * rate(over)) / rate(atPeak));
  const shares = (['cart', 'orders', 'board'] as const).map(
    (kind) => `${kind} ${middle(({ atPeak, over }) => (100 * rate(over, kind)) / rate(atPeak, kind))}%`,
  );
  const admitted = middle(({ over }) => p99(over.sent.filter(isAdmitted)));
  const refused = middle(({ over }) => p99(over.sent.filter(isRefusal)));
  checking.require(share >= goodputShare, `goodput fell to ${share}% of its peak`);
  checking.require(admitted <= admittedMs, `p99 of admitted requests was ${admitted} ms`);
  checking.require(refused <= admittedMs, `p99 of the refusals was ${refused} ms`);
  const peak = middle(({ atPeak }) => rate(atPeak));
  const offered = middle((round) => round.offered);
  const goodput = middle(({ over }) => rate(over));
  return `peak ${peak}/s, offered ${offered}/s: goodput ${goodput}/s (${share}%; ${shares.join(', ')}), p99 of admitted ${admitted} ms, of refused ${refused} ms`;
}

/** For information only, not a requirement: the same load without admission control. */
function compare(rounds: readonly Measured[], { sent, unsent, broken }: RoundResult): string {
  const slowness = p99(sent.filter(isAdmitted));
  const guarded = median(rounds.map(({ over }) => p99(over.sent.filter(isAdmitted))));
  const goodput = rate({ sent, unsent, broken });
  const share = Math.round((100 * goodput) / median(rounds.map(({ atPeak }) => rate(atPeak))));
  const failed = sent.filter((one) => !isAdmitted(one)).length;
  return `without admission control: goodput ${Math.round(goodput)}/s (${share}%), p99 ${Math.round(slowness)} ms (${(slowness / guarded).toFixed(1)} times as long), ${failed} failed, ${unsent} found no connection, ${broken} lost theirs`;
}

function rate({ sent }: RoundResult, kind?: Kind): number {
  const good = sent.filter((one) => isAdmitted(one) && (kind === undefined || one.kind === kind));
  return good.length / (milliseconds / 1_000);
}

function p99(sent: readonly Sent[]): number {
  return sent.length === 0
    ? 0
    : percentile(
        sent.map((one) => one.milliseconds),
        99,
      );
}

function isAdmitted({ status }: Sent): boolean {
  return status >= 200 && status < 300;
}

function isRefusal({ status, hasRetryAfter }: Sent): boolean {
  return status === 503 && hasRetryAfter;
}

async function play(generator: ChildProcess, round: Round): Promise<RoundResult> {
  generator.send(round);
  const [result] = (await once(generator, 'message')) as [RoundResult];
  return result;
}

/** A typical evening: menu requests, cart reads and changes, order reads and placements. */
async function mixOf(url: string): Promise<Request[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const shoppers = await addPeople(client, 'ROLE_USER', customers);
    const hungry = await addPeople(client, 'ROLE_USER', orderers);
    const cooks = await addPeople(client, 'ROLE_KITCHEN_MANAGER', 20);
    const board = '/kitchen-manager/orders/fulfillment-list?size=20';
    const lines = await fillCarts(client, [...shoppers, ...hungry]);
    await client.query('vacuum analyze');
    const getMenu = fromMemory('/meals');
    return hungry.flatMap((orderer, n) => {
      const one = (offset: number) => shoppers[(n * 13 + offset) % customers]!;
      const readCart = (offset: number) => fromDatabase('cart', 'GET', '/cart', one(offset));
      const changeCart = (offset: number) => {
        const path = `/cart/items/${lines.get(one(offset).userId)!}`;
        return fromDatabase('cart', 'PUT', path, one(offset), { quantity: 1 + (n % 20) });
      };
      const seeOrders = (offset: number) => fromDatabase('orders', 'GET', '/orders', one(offset));
      const order = { deliveryAddressId: orderer.addressId, paymentMethod: 'COD' };
      return [
        getMenu,
        readCart(0),
        changeCart(1),
        getMenu,
        readCart(2),
        seeOrders(3),
        readCart(4),
        getMenu,
        changeCart(5),
        readCart(6),
        getMenu,
        seeOrders(7),
        readCart(8),
        changeCart(9),
        getMenu,
        readCart(10),
        fromDatabase('orders', 'POST', '/orders', orderer, order),
        fromDatabase('board', 'GET', board, cooks[n % cooks.length]!),
      ];
    });
  } finally {
    await client.end();
  }
}

async function fillCarts(client: pg.Client, people: readonly Person[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; user_id: number }>(
    `with baskets as (insert into carts (user_id) select unnest($1::int[]) returning user_id)
     insert into cart_items (user_id, meal_id, quantity)
     select user_id, (select id from meals where archived_at is null order by id limit 1), 2 from baskets
     returning id, user_id`,
    [people.map(({ userId }) => userId)],
  );
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

function fromMemory(path: string): Request {
  return { kind: 'memory', text: `GET ${apiPrefix}${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n` };
}

function fromDatabase(kind: Kind, method: string, path: string, { token }: Person, body?: object): Request {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${apiPrefix}${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    ...(body ? ['content-type: application/json', `content-length: ${content.length}`] : []),
  ];
  return { kind, text: [...head, '', content].join('\r\n') };
}
