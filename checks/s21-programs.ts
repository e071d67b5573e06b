import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#contract/oauth.ts';
import type { Database } from '#server/db/client.ts';
import { oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import {
  addSession,
  buildAddress,
  buildCartItem,
  buildKitchen,
  buildLedgerEntry,
  buildMeal,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { buildProgramQuote } from '#server/testing/program-quote-builder.ts';
import type { Check } from './support/check.ts';
import { type Shops, openShops, unlimited } from './support/shops.ts';
import { type ToolCall, toolCalls } from './support/tool-calls.ts';

const atOnce = 8;
const rupees = (amount: number) => amount * 100;
/** One meal is ₹313.22: a quote of one is covered, a quote of three is not. */
const allowed = { allowancePerOrderPaise: rupees(350), allowancePerDayPaise: rupees(3_500) };
/** High enough that only the allowance ends the orders. */
const manyOrders = {
  LIMIT_OPEN_ORDERS_PER_CUSTOMER: '1000',
  LIMIT_NEW_CUSTOMER_OPEN_ORDERS: '1000',
  LIMIT_OPEN_ORDERS_PER_HOUSEHOLD: '1000',
};
const everyScope: Scope[] = ['menu', 'ledger.read', 'ledger.write', 'order'];

export const check: Check = {
  guarantee: 'Programs act only as far as allowed',
  goal: '10,000 random and hostile tool calls over two processes, with stolen and expired tokens among them: 0 × 5xx, 0 effects beyond scope or allowance; races for an allowance and a quote are decided once',
  limitSeconds: 900,
  isLong: true,
  run: async (checking) => {
    const opened = await openShops(checking, { env: { ...unlimited, ...manyOrders } });
    const { db } = opened;
    await buildKitchen(db);
    const meals = [await buildMeal(db), await buildMeal(db), await buildMeal(db)];
    const people = await connectPrograms(db);
    const victim = await buildVictim(db);
    const quotes = [victim.quoteId];
    for (const { userId, grantId, scopes } of people.live) {
      if (!scopes.includes('order')) continue;
      for (let n = 0; n < 6; n++) quotes.push((await buildProgramQuote(db, { userId, grantId })).id);
      quotes.push((await buildProgramQuote(db, { userId, grantId, expiresAt: new Date(Date.now() - 1000) })).id);
    }
    const before = await stateOf(db);

    const ids = { meals: meals.map(({ id }) => id), orders: [victim.orderId, 1, 2, 3], quotes };
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const calls = fc.sample(toolCalls(ids), { numRuns: checking.size(10_000, 300), seed });
    const { statuses, faults } = await sendAll(opened, calls, people.tokens, seed);
    checking.require(faults.length === 0, `seed ${seed}: ${faults.slice(0, 3).join('; ')}`);

    for (const [rule, broken] of Object.entries(await effectsBeyond(db)))
      checking.require(broken === 0, `${broken} × ${rule}`);
    checking.require((await stateOf(db)) === before, 'rows of a person without a live program have changed');

    const races = await raceForAllowance(opened);
    checking.require(races.placed === races.covered, `an allowance for ${races.covered} orders placed ${races.placed}`);
    const single = await raceForQuote(opened);
    checking.require(single === 1, `one quote became ${single} orders`);
    const placed = await count(db, sql`select count(*)::int as n from program_quotes where order_id is not null`);
    const shown = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    return `${calls.length} calls (seed ${seed}): ${shown.join(', ')}; ${placed} orders, each within its allowance; ${races.placed} of 12 orders at once within an allowance for ${races.covered}; one quote 12 times at once: ${single} order`;
  },
};

type Program = {
  readonly userId: number;
  readonly grantId: number;
  readonly scopes: readonly Scope[];
  readonly token: string;
};

/** A program for each set of scopes, and tokens that must open nothing. */
async function connectPrograms(db: Database) {
  const connect = async (scopes: Scope[], given: Partial<typeof allowed> = {}): Promise<Program> => {
    const { userId } = await buildAddress(db, { isDefault: true });
    await buildCartItem(db, { userId });
    return { ...(await buildProgram(db, { userId, scopes, ...given })), scopes };
  };
  const live = [
    await connect(['menu']),
    await connect(['menu', 'ledger.read']),
    await connect(['menu', 'ledger.write']),
    await connect(['order']),
    await connect(everyScope),
    await connect(everyScope, allowed),
    await connect(['order'], allowed),
  ];
  const [expired, revoked, refresh] = [
    await connect(everyScope, allowed),
    await connect(everyScope, allowed),
    await connect(everyScope, allowed),
  ];
  const past = new Date(Date.now() - 1000);
  await db.update(oauthTokens).set({ expiresAt: past }).where(eq(oauthTokens.grantId, expired.grantId));
  await db.update(oauthTokens).set({ kind: 'refresh' }).where(eq(oauthTokens.grantId, refresh.grantId));
  await db.update(oauthGrants).set({ revokedAt: past }).where(eq(oauthGrants.id, revoked.grantId));
  const session = await addSession(db, expired.userId);
  const dead = [expired.token, revoked.token, refresh.token, session.headers.authorization.slice(7), 'mbp_guessed'];
  return { live, tokens: { live: live.map(({ token }) => token), dead } };
}

/** Has everything that a program could reach for, and no program but a revoked one. */
async function buildVictim(db: Database) {
  const quote = await buildProgramQuote(db);
  await db.update(oauthGrants).set({ revokedAt: new Date() }).where(eq(oauthGrants.id, quote.grantId));
  const order = await buildOrder(db, { userId: quote.userId });
  await buildLedgerEntry(db, { userId: quote.userId });
  await buildCartItem(db, { userId: quote.userId });
  return { quoteId: quote.id, orderId: order.id };
}

type Tokens = { readonly live: readonly string[]; readonly dead: readonly string[] };

async function sendAll({ shops }: Shops, calls: readonly ToolCall[], tokens: Tokens, seed: number) {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < calls.length; n = next++) {
      const isDead = (n + seed) % 10 === 0;
      const among = isDead ? tokens.dead : tokens.live;
      const { headers, body } = calls[n]!;
      const authorization = `Bearer ${among[Math.floor(n / 10 + n) % among.length]}`;
      const response = await fetch(`${shops[n % 2]!.address}/mcp`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: Buffer.from(body),
      });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const hasOpened = isDead && response.status !== 401;
      if (response.status >= 500 || hasOpened || text.includes('\\"code\\":\\"internal\\"')) {
        faults.push(`${response.status} ${text.slice(0, 300)} for ${body.slice(0, 300)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { statuses, faults };
}

const count = async (db: Database, query: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ n: number }>(query)).rows[0]!.n;

/** What must not have happened, each as a number of rows. */
async function effectsBeyond(db: Database): Promise<Record<string, number>> {
  const ofProgram = sql`orders o join program_quotes q on q.order_id = o.id join oauth_grants g on g.id = q.grant_id`;
  return {
    'an order of a program without an allowance': await count(
      db,
      sql`select count(*)::int as n from ${ofProgram} where g.allowance_per_order_paise is null or not 'order' = any(g.scopes)`,
    ),
    'an order above the allowance of one order': await count(
      db,
      sql`select count(*)::int as n from ${ofProgram} where o.total_paise > g.allowance_per_order_paise`,
    ),
    'a program above its allowance of a day': await count(
      db,
      sql`select count(*)::int as n from (
        select g.id from ${ofProgram} group by g.id, g.allowance_per_day_paise
        having sum(o.total_paise) > g.allowance_per_day_paise) over_it`,
    ),
    'an order at another total than its quote': await count(
      db,
      sql`select count(*)::int as n from ${ofProgram} where o.total_paise <> q.total_paise or o.note <> ''`,
    ),
    'an order of a person with a program that no quote explains': await count(
      db,
      sql`select count(*)::int as n from orders o join oauth_grants g on g.user_id = o.user_id and g.revoked_at is null
        where not exists (select from program_quotes q where q.order_id = o.id)`,
    ),
    'a quote of a program without the scope': await count(
      db,
      sql`select count(*)::int as n from program_quotes q join oauth_grants g on g.id = q.grant_id where not 'order' = any(g.scopes)`,
    ),
    'an entry in the ledger of a person whose program may not write': await count(
      db,
      sql`select count(*)::int as n from ledger_entries e join oauth_grants g on g.user_id = e.user_id
        where g.revoked_at is null and not 'ledger.write' = any(g.scopes)`,
    ),
  };
}

/** Everything of people without a live program with rights to write, and all carts, addresses and accounts. */
async function stateOf(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    with untouched as (
      select u.id from users u where not exists (
        select from oauth_grants g join oauth_tokens t on t.grant_id = g.id
        where g.user_id = u.id and g.revoked_at is null and t.kind = 'access' and t.expires_at > now())
    )
    select
      (select md5(string_agg(o::text, '' order by o.id)) from orders o where o.user_id in (select id from untouched)) as orders,
      (select md5(string_agg(e::text, '' order by e.id)) from ledger_entries e where e.user_id in (select id from untouched)) as eaten,
      (select md5(string_agg(q::text, '' order by q.id)) from program_quotes q where q.user_id in (select id from untouched)) as quotes,
      (select md5(string_agg(c::text, '' order by c.id)) from cart_items c) as carts,
      (select md5(string_agg(a::text, '' order by a.id)) from addresses a) as addresses,
      (select md5(string_agg(u::text, '' order by u.id)) from users u) as people`);
  return JSON.stringify(rows);
}

function placeAt(shop: { address: string }, token: string, quoteId: string): Promise<Response> {
  const params = { name: 'place_order', arguments: { quoteId } };
  return fetch(`${shop.address}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

const racing = 12;

/** Twelve quotes at once over both processes, and an allowance for five of them. */
async function raceForAllowance({ db, shops }: Shops) {
  const covered = 5;
  const day = { allowancePerOrderPaise: rupees(350), allowancePerDayPaise: covered * 31_322 + 100 };
  const { userId } = await buildAddress(db, { isDefault: true });
  const { grantId, token } = await buildProgram(db, { userId, scopes: ['order'], ...day });
  const quotes = [];
  for (let n = 0; n < racing; n++) quotes.push(await buildProgramQuote(db, { userId, grantId }));
  await Promise.all(quotes.map(({ id }, n) => placeAt(shops[n % 2]!, token, id)));
  return { covered, placed: await count(db, sql`select count(*)::int as n from orders where user_id = ${userId}`) };
}

async function raceForQuote({ db, shops }: Shops): Promise<number> {
  const { userId } = await buildAddress(db, { isDefault: true });
  const { grantId, token } = await buildProgram(db, { userId, scopes: ['order'], ...allowed });
  const quote = await buildProgramQuote(db, { userId, grantId });
  await Promise.all(Array.from({ length: racing }, (_, n) => placeAt(shops[n % 2]!, token, quote.id)));
  return count(db, sql`select count(*)::int as n from orders where user_id = ${userId}`);
}
