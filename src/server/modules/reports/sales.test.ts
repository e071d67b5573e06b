import { and, gte, lt } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SalesFigures, SalesGroup, SalesReport } from '#contract/reports.ts';
import { salesGroups } from '#contract/reports.ts';
import { businessDay, businessDayRange, isBusinessDay } from '#domain/calendar/business-day.ts';
import { paise } from '#domain/money.ts';
import { orderStatuses, revenueStatuses } from '#domain/orders/order-status.ts';
import { type OrderTerms, firstTerms } from '#domain/orders/order-terms.ts';
import { type Quote, quote } from '#domain/orders/pricing.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let headers: Record<string, string>;

/** A small generator with a fixed seed, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = numbers(20_260_401);
const first = '2025-04-01';
const last = '2025-04-04';
const included: OrderTerms = { ...firstTerms, taxMode: 'included', taxBasisPoints: 500 };

const amountsOf = ({ subtotal, discount, deliveryFee, tax, total }: Quote) => ({
  subtotalPaise: subtotal,
  discountPaise: discount,
  deliveryFeePaise: deliveryFee,
  taxPaise: tax,
  totalPaise: total,
});

/** With a second line, sometimes a discount, and the amounts of both under the terms. */
async function buildSale(at: Date, kitchenId: number, meals: readonly Awaited<ReturnType<typeof buildMeal>>[]) {
  const terms = next(2) === 0 ? firstTerms : included;
  const [one, other] = [meals[next(meals.length)]!, meals[next(meals.length)]!];
  const quantity = 1 + next(4);
  const lines = [
    { unitPrice: paise(one.pricePaise), quantity: 1 },
    { unitPrice: paise(other.pricePaise), quantity },
  ];
  const amounts = amountsOf(quote(lines, terms, () => paise(next(3) === 0 ? 1 + next(5_000) : 0)));
  const status = orderStatuses[next(orderStatuses.length)]!;
  await shop.db.transaction(async (tx) => {
    const order = await buildOrder(
      tx as unknown as typeof shop.db,
      { kitchenId, orderDate: at, status, ...amounts, ...terms },
      {},
      one,
    );
    const isCustom = next(3) === 0;
    await tx.insert(orderItems).values({
      orderId: order.id,
      position: 1,
      mealId: isCustom ? null : other.id,
      name: isCustom ? '=cmd()' : other.name,
      quantity,
      pricePaise: other.pricePaise,
      lineTotalPaise: other.pricePaise * quantity,
      servingWeightGrams: 1,
      caloriesKcal: 1,
      nutrition: {},
      isVegetarian: true,
      allergens: [],
      artUrl: '',
      components: [],
      specialInstructions: '',
    });
  });
}

beforeAll(async () => {
  headers = (await buildSession(shop.db, { roles: ['ROLE_ADMIN'] })).headers;
  const kitchens = [await buildKitchen(shop.db), await buildKitchen(shop.db, { name: '=SUM(A1)' })];
  const meals = [];
  for (const pricePaise of [9_999, 26_900, 101, 33_333]) meals.push(await buildMeal(shop.db, { pricePaise }));
  const start = businessDayRange(first as never).from.getTime();
  for (let index = 0; index < 60; index++) {
    // Also in the first and last minute of a day in Hyderabad.
    const minute = [0, 1_439, next(1_440)][index % 3]!;
    const at = new Date(start + next(4) * 86_400_000 + minute * 60_000);
    await buildSale(at, kitchens[next(2)]!.id, meals);
  }
  // Outside the period by a moment.
  await buildSale(new Date(start - 1), kitchens[0]!.id, meals);
});

const read = async (by: SalesGroup, from = first, to = last) => {
  const { status, body } = await shop.call({ url: '/api/v1/admin/reports/sales', query: { from, to, by }, headers });
  expect(status).toBe(200);
  return body as SalesReport;
};
const paiseOf = (rupees: number) => Math.round(rupees * 100);
const sumOf = (rows: readonly SalesFigures[], field: keyof SalesFigures) =>
  rows.reduce((sum, row) => sum + paiseOf(row[field]), 0);

describe('the sales and tax report', () => {
  const storedOrders = async () => {
    const from = businessDayRange(first as never).from;
    const to = businessDayRange(last as never).to;
    return shop.db
      .select()
      .from(orders)
      .where(and(gte(orders.orderDate, from), lt(orders.orderDate, to)));
  };

  it.each(salesGroups)('by %s adds up to the stored figures of the orders', async (by) => {
    const all = await storedOrders();
    const sold = all.filter(({ status }) => revenueStatuses.includes(status));
    const total = (of: typeof all, field: 'totalPaise' | 'taxPaise' | 'deliveryFeePaise') =>
      of.reduce((sum, order) => sum + order[field], 0);
    expect(sold.length).toBeGreaterThan(10);
    const { rows, totals } = await read(by);
    for (const sum of [(field: keyof SalesFigures) => paiseOf(totals[field]), sumOf.bind(null, rows)]) {
      expect(sum('total')).toBe(total(sold, 'totalPaise'));
      expect(sum('tax')).toBe(total(sold, 'taxPaise'));
      expect(sum('deliveryFees')).toBe(total(sold, 'deliveryFeePaise'));
      expect(sum('taxableValue') + sum('tax') + sum('deliveryFees')).toBe(sum('total'));
      expect(sum('cancelledTotal')).toBe(total(all, 'totalPaise') - total(sold, 'totalPaise'));
    }
    expect(totals.orders).toBe(sold.length);
    expect(totals.cancelledOrders).toBe(all.length - sold.length);
    expect(rows.reduce((sum, { portions }) => sum + portions, 0)).toBe(totals.portions);
  });

  it('by day counts an order on the day in Hyderabad', async () => {
    const { rows } = await read('day');
    const all = await storedOrders();
    for (const { name, orders: count, cancelledOrders } of rows) {
      expect(isBusinessDay(name)).toBe(true);
      expect(count + cancelledOrders).toBe(all.filter(({ orderDate }) => businessDay(orderDate) === name).length);
    }
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('by meal has custom bowls together, and delivery as the last row', async () => {
    const { rows } = await read('meal');
    expect(rows.filter(({ name }) => name === 'Custom bowls')).toHaveLength(1);
    expect(rows.at(-1)).toMatchObject({ name: 'Delivery', tax: 0, portions: 0 });
    expect(rows.every(({ tax, taxableValue }) => tax >= 0 && taxableValue >= 0)).toBe(true);
  });

  it('is empty for days without orders', async () => {
    for (const [from, to] of [
      ['2019-01-01', '2019-12-31'],
      ['0001-01-01', '0001-01-02'],
      ['9999-12-31', '9999-12-31'],
    ]) {
      const { rows, totals } = await read('day', from, to);
      expect(rows).toEqual([]);
      expect(totals).toMatchObject({ orders: 0, total: 0, tax: 0 });
    }
  });

  it.each([
    { from: last, to: first, by: 'day' },
    { from: '2024-01-01', to: '2025-01-01', by: 'day' },
    { from: first, to: last, by: 'customer' },
    { from: 'yesterday', to: last, by: 'day' },
    { to: last, by: 'day' },
  ])('refuses %j', async (query) => {
    for (const path of ['sales', 'sales.csv'])
      expect((await shop.call({ url: `/api/v1/admin/reports/${path}`, query, headers })).status).toBe(400);
  });

  it('is downloaded as CSV, with totals, without formulas, and is in the audit log', async () => {
    const query = { from: first, to: last, by: 'kitchen' };
    const response = await shop.app.inject({ url: '/api/v1/admin/reports/sales.csv', query, headers });
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="sales-by-kitchen-2025-04-01-to-2025-04-04.csv"',
    );
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\u{FEFF}Kitchen,Orders,Portions,Taxable value,Tax,Delivery fees,Total,Cancelled orders,Cancelled total',
    );
    expect(lines.some((line) => line.startsWith("'=SUM(A1),"))).toBe(true);
    const { totals } = await read('kitchen');
    expect(lines.at(-1)).toBe(
      [
        'Total',
        totals.orders,
        totals.portions,
        ...[totals.taxableValue, totals.tax, totals.deliveryFees, totals.total].map((amount) => amount.toFixed(2)),
        totals.cancelledOrders,
        totals.cancelledTotal.toFixed(2),
      ].join(','),
    );
    const entries = await shop.db.select().from(auditLog);
    expect(entries.at(-1)).toMatchObject({
      action: 'exported',
      after: { report: 'Sales by kitchen', from: first, to: last },
    });
  });
});
