import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SeenFault } from '#contract/browser-faults.ts';
import { browserFaults } from '#server/db/schema/browser-faults.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const lines: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const shop = sharedTestApp(() => ({ logger, limits: { browserFaultsPerAddressHour: 3 } }));
beforeEach(async () => {
  lines.length = 0;
  await shop.db.delete(browserFaults);
});

const fault = {
  release: 'a1b2c3',
  route: '/orders/:id',
  name: 'TypeError',
  stack: ['submit@order-page-abc.js:1:2345', '@entry-def.js:1:7'],
};
const report = (body: object, remoteAddress = '203.0.113.7') =>
  shop.call({ method: 'POST', url: '/api/v1/browser-faults', payload: body, remoteAddress });
const listed = async () => {
  const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  return (await shop.call({ url: '/api/v1/admin/browser-faults', headers })).body as SeenFault[];
};

describe('an error of a page', () => {
  it('is logged, and listed to admins once with its number', async () => {
    expect((await report(fault)).status).toBe(204);
    expect((await report(fault, '203.0.113.8')).status).toBe(204);
    expect((await report({ ...fault, route: '/menu' })).status).toBe(204);
    expect(await listed()).toMatchObject([
      { route: '/menu', count: 1 },
      { ...fault, count: 2 },
    ]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ ...fault, msg: 'browser fault reported' });
  });

  it.each([
    ['a message', { message: 'Cannot read "meera@example.com"' }],
    ['a route with a number', { route: '/orders/4711' }],
    ['a route with a query', { route: '/orders?token=abc' }],
    ['words in place of a name', { name: 'Error: +919876543210' }],
    ['words in place of a call', { stack: ['my address is 12 Road 4'] }],
    ['a URL with a token', { stack: ['a@https://shop.example/x?token=1.js:1:2'] }],
    ['too many calls', { stack: Array.from({ length: 11 }, () => 'a@b.js:1:2') }],
  ])('with %s is refused', async (_what, change) => {
    expect(await report({ ...fault, ...change }, '203.0.113.9')).toMatchObject({ status: 400 });
    expect(await listed()).toEqual([]);
  });

  it('is not taken from an address that reports too many', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await report(fault, '198.51.100.1')).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await listed())[0]).toMatchObject({ count: 3 });
  });

  it('beyond 300 different ones is only counted when it is known', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ ...fault, hash: Buffer.alloc(32, n), release: `r${n}` }));
    for (const [n, row] of rows.entries()) row.hash.writeUInt32BE(n);
    await shop.db.insert(browserFaults).values(rows);
    expect((await report(fault, '198.51.100.2')).status).toBe(204);
    expect(await shop.db.$count(browserFaults)).toBe(300);
  });
});
