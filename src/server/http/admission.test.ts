import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCartItem, buildSession } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const busy = { status: 503, code: 'unavailable', message: 'We are busy right now. Please try again in a moment.' };

async function expectTurnedAway(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(await response.json()).toMatchObject(busy);
}

describe('a shop that works on as many requests as it may', () => {
  let shop: TestApp;
  let address: string;
  beforeAll(async () => {
    shop = await startTestApp({ admission: { requestsInFlight: 2 } });
    address = await shop.listen();
  });
  afterAll(() => shop.close());

  it('turns the next one away at once, and takes it when there is room again', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildCartItem(shop.db, { userId: user.id });
    const json = { ...headers, 'content-type': 'application/json' };
    const put = () =>
      fetch(`${address}/api/v1/cart/items/${id}`, { method: 'PUT', headers: json, body: '{"quantity":3}' });
    const isWaiting = async () => {
      const { rows } = await shop.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(2);
    };
    const slow = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from carts where user_id = ${user.id} for update`);
      const waiting = [put(), put()];
      await vi.waitFor(isWaiting, { timeout: 1_500 });
      await expectTurnedAway(await put());
      expect((await fetch(`${address}/api/v1/meals`)).status).toBe(200);
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      return waiting;
    });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await put()).status).toBe(200);
  });

  it('does not count live streams, which stay open', async () => {
    const { headers } = await buildSession(shop.db);
    const streams = await Promise.all([1, 2, 3].map(() => fetch(`${address}/api/v1/live`, { headers })));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await fetch(`${address}/api/v1/cart`, { headers })).status).toBe(200);
    await Promise.all(streams.map(({ body }) => body!.cancel()));
  });
});

