import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { type Person, addPeople } from '../bench/support/people.ts';
import { startShopProcess } from '../bench/support/shop-process.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check, Checking } from './support/check.ts';
import type { Kind, Mix, Request, Round, RoundResult, Sent } from './support/load-generator.ts';

const times = 3;
const goodputShare = 0.8;
const admittedMs = 500;
const customers = 400;
const orderers = 6_000;
/** Enough at once to keep everything busy, and no more: what comes back then is the peak. */
const busyAtOnce = 40;

export const check: Check = {
  promise: 'Overload',
  goal: 'at 3× saturation: goodput ≥ 80% of peak, p99 of admitted ≤ 500 ms, the rest 503 with Retry-After at once',
  limitSeconds: 120,
  isTimed: true,
  run: async (checking) => {
    const { url } = await checking.database();
    const shop = await startShopProcess(url, { DATA_DIR: await checking.folder() });
    checking.atTheEnd(() => shop.stop());
    const generator = fork(join(import.meta.dirname, 'support/load-generator.ts'), { execArgv: [] });
    checking.atTheEnd(() => generator.disconnect());
    const { host, port } = new URL(shop.address);
    const mix: Mix = { port: Number(port), requests: await mixOf(url, host) };
    generator.send(mix);
    const seconds = checking.size(8, 3);
    const milliseconds = seconds * 1_000;

    await play(generator, { milliseconds: 3_000, pace: { atOnce: busyAtOnce } });
    const atPeak = await play(generator, { milliseconds, pace: { atOnce: busyAtOnce } });
    const peak = atPeak.sent.length / seconds;
    const over = await play(generator, { milliseconds, pace: { aSecond: Math.round(peak * times) } });
    return judge(checking, { peak, seconds, atPeak, over });
  },
};

type Measured = { peak: number; seconds: number; atPeak: RoundResult; over: RoundResult };

function judge(checking: Checking, { peak, seconds, atPeak, over }: Measured): string {
  const wrong = [...atPeak.sent, ...over.sent].filter((one) => !isAdmitted(one) && !isRefusal(one));
  checking.demand(wrong.length === 0, `${wrong.length} answers were neither 2xx nor a polite 503: ${wrong[0]?.status}`);
  const rate = (list: readonly Sent[], kind: Kind) =>
    Math.round(list.filter((one) => one.kind === kind && isAdmitted(one)).length / seconds);
  const [before, after] = [rate(atPeak.sent, 'database'), rate(over.sent, 'database')];
  const share = after / before;
  checking.demand(share >= goodputShare, `goodput fell to ${Math.round(share * 100)}% of its peak`);
  const p99 = Math.round(
    percentile(
      over.sent.filter(isAdmitted).map(({ milliseconds }) => milliseconds),
      99,
    ),
  );
  checking.demand(p99 <= admittedMs, `p99 of the admitted was ${p99} ms`);
  const refusals = over.sent.filter(isRefusal);
  const refusedP99 = Math.round(
    percentile(
      refusals.map(({ milliseconds }) => milliseconds),
      99,
    ) ?? 0,
  );
  checking.demand(refusedP99 <= admittedMs, `p99 of the refusals was ${refusedP99} ms`);
  checking.demand(
    over.unsent === 0 && over.broken === 0,
    `${over.unsent} found no connection, ${over.broken} lost theirs`,
  );
  return `peak ${Math.round(peak)}/s, ${before}/s of it with the database; offered ${Math.round(peak * times)}/s: with the database ${after}/s (${Math.round(share * 100)}%), p99 of admitted ${p99} ms, ${refusals.length} refused with p99 ${refusedP99} ms, from memory ${rate(over.sent, 'memory')}/s`;
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

/** What an evening is made of: looking at the menu, carts that are read and changed, orders that are looked at and placed. */
async function mixOf(url: string, host: string): Promise<Request[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const shoppers = await addPeople(client, 'ROLE_USER', customers);
    const hungry = await addPeople(client, 'ROLE_USER', orderers);
    const lines = await fillCarts(client, [...shoppers, ...hungry]);
    await client.query('vacuum analyze');
    return hungry.flatMap((orderer, n) => {
      const one = (offset: number) => shoppers[(n * 13 + offset) % customers]!;
      const look = () => fromMemory(host, '/meals');
      const readCart = (offset: number) => fromDatabase(host, 'GET', '/cart', one(offset));
      const changeCart = (offset: number) => {
        const path = `/cart/items/${lines.get(one(offset).userId)!}`;
        return fromDatabase(host, 'PUT', path, one(offset), { quantity: 1 + (n % 20) });
      };
      const seeOrders = (offset: number) => fromDatabase(host, 'GET', '/orders', one(offset));
      const order = { deliveryAddressId: orderer.addressId, paymentMethod: 'COD' };
      return [
        look(),
        readCart(0),
        changeCart(1),
        look(),
        readCart(2),
        seeOrders(3),
        readCart(4),
        look(),
        changeCart(5),
        readCart(6),
        look(),
        seeOrders(7),
        readCart(8),
        changeCart(9),
        look(),
        readCart(10),
        fromDatabase(host, 'POST', '/orders', orderer, order),
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

function fromMemory(host: string, path: string): Request {
  return { kind: 'memory', text: `GET ${apiPrefix}${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n` };
}

function fromDatabase(host: string, method: string, path: string, { token }: Person, body?: object): Request {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${apiPrefix}${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    ...(body ? ['content-type: application/json', `content-length: ${content.length}`] : []),
  ];
  return { kind: 'database', text: [...head, '', content].join('\r\n') };
}
