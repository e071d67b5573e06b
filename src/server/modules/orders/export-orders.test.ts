import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { desc, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

let headers: Record<string, string>;
let address: string;
/** Many batches, all placed within two microseconds. */
const many = 8_003;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  address = await shop.listen();
  const { id: kitchenId } = await buildKitchen(shop.db);
  const { id: userId } = await buildUser(shop.db, { firstName: '=HYPERLINK("x")', lastName: 'Rao' });
  const model = await buildOrder(shop.db, { kitchenId, userId, note: 'Ring,\n"twice"', status: 'DELIVERED' });
  const tolerant = openTolerantDatabase(shop.databaseUrl);
  await copyOrder(tolerant, model.id, many);
  await tolerant.$client.end();
  await buildOrder(shop.db, { kitchenId, status: 'PAYMENT_FAILED', orderDate: new Date('2025-01-01T00:00:00Z') });
});

async function copyOrder(db: Database, id: number, count: number): Promise<void> {
  await db.execute(sql`
    with copies as (
      insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, order_date, payment_method, note,
        subtotal_paise, delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1,
        delivery_city, delivery_state, delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude)
      select user_id, 1000 + n, kitchen_id, kitchen_name, status,
        timestamptz '2026-01-05 06:00:00.123456+00' + (n % 2) * interval '1 microsecond', payment_method, note || repeat('.', 2000),
        subtotal_paise, delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1,
        delivery_city, delivery_state, delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude
      from orders, generate_series(1, ${count}) n where id = ${id} returning id
    )
    insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise,
      serving_weight_grams, calories_kcal, nutrition, is_vegetarian, art_url, components, special_instructions)
    select copies.id, position, meal_id, name, quantity, price_paise, line_total_paise,
      serving_weight_grams, calories_kcal, nutrition, is_vegetarian, art_url, components, special_instructions
    from copies, order_items where order_id = ${id}`);
}

const url = '/api/v1/admin/orders/export.csv';
const idsIn = (csv: string) =>
  [...csv.matchAll(/^(\d+),\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/gm)].map(([, id]) => Number(id));

describe('the export of orders', () => {
  it('has every order once, newest first, also those placed in the same millisecond', async () => {
    const response = await fetch(address + url, { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders.*\.csv"$/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const csv = Buffer.from(await response.arrayBuffer());
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = await shop.db.select({ id: orders.id }).from(orders).orderBy(desc(orders.orderDate), desc(orders.id));
    expect(idsIn(csv.toString())).toEqual(rows.map(({ id }) => id));
    expect(csv.toString()).toContain(`"'=HYPERLINK(""x"") Rao"`);
    expect(csv.toString()).toContain('"Ring,\n""twice""');
  });

  it('applies the filter of the list', async () => {
    const filtered = await (await fetch(`${address + url}?status=PAYMENT_FAILED`, { headers })).text();
    expect(idsIn(filtered)).toHaveLength(1);
    const searched = await (await fetch(`${address + url}?search=hyperlink&to=2026-01-05`, { headers })).text();
    expect(idsIn(searched)).toHaveLength(many);
    expect(await (await fetch(`${address + url}?status=REFUNDED`, { headers })).text()).toMatch(
      /^.{0,1}Order ID.*\r\n$/,
    );
  });

  it('has only the selected orders, newest first, and within the filter', async () => {
    const rows = await shop.db.select({ id: orders.id }).from(orders).orderBy(desc(orders.orderDate)).limit(3);
    const ids = rows.map(({ id }) => id);
    const selection = `ids=${ids.toReversed().join(',')},${ids[0]}`;
    const csv = await (await fetch(`${address + url}?${selection}`, { headers })).text();
    expect(new Set(idsIn(csv))).toEqual(new Set(ids));
    expect(idsIn(csv)).toHaveLength(3);
    const none = await (await fetch(`${address + url}?${selection}&status=REFUNDED`, { headers })).text();
    expect(idsIn(none)).toEqual([]);
  });

  it('refuses an invalid filter before the first byte', async () => {
    const tooMany = `ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`;
    for (const query of ['status=COOKED', 'from=yesterday', 'size=5', 'ids=', 'ids=1,', 'ids=0', 'ids=1;2', tooMany]) {
      const response = await fetch(`${address + url}?${query}`, { headers });
      expect({ query, status: response.status, body: await response.json() }).toMatchObject({
        status: 400,
        body: { code: 'bad-input' },
      });
    }
  });

  it('queries the database only as fast as the client reads, and stops when it disconnects', async () => {
    const querySpy = vi.spyOn(shop.db.$client, 'query');
    const count = () => querySpy.mock.calls.filter((call) => JSON.stringify(call[0]).includes('string_agg')).length;
    const request = get(address + url, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await vi.waitFor(() => expect(count()).toBeGreaterThan(0));
    const readSoFar = await untilStable(count);
    expect(readSoFar).toBeLessThan(many / 500 / 2);
    response.destroy();
    expect(await untilStable(count)).toBeLessThanOrEqual(readSoFar + 1);
  });
});

async function untilStable(count: () => number): Promise<number> {
  for (let last = -1; ;) {
    if (last === count()) return last;
    last = count();
    await sleep(timeLimit(700));
  }
}
