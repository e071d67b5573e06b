import { type SQL, sql } from 'drizzle-orm';
import type { SalesGroup } from '#contract/reports.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { revenueStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { atShopTime, oneOf } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';

export type SalesRow = {
  readonly name: string;
  readonly orders: number;
  readonly portions: number;
  readonly taxPaise: number;
  readonly feePaise: number;
  readonly totalPaise: number;
  readonly cancelledOrders: number;
  readonly cancelledPaise: number;
};

const isSold = oneOf(orders.status, revenueStatuses);
const sum = (amount: SQL, which: SQL) => sql`coalesce(sum(${amount}) filter (where ${which}), 0)::float8`;

/** `source` has one row for each order of a group: its sold flag, portions and amounts. */
const grouped = (source: SQL, orderBy: SQL) => sql`
  select name, count(distinct order_id) filter (where sold)::int as orders,
    ${sum(sql`portions`, sql`sold`)} as portions, ${sum(sql`tax`, sql`sold`)} as "taxPaise",
    ${sum(sql`fee`, sql`sold`)} as "feePaise", ${sum(sql`total`, sql`sold`)} as "totalPaise",
    count(distinct order_id) filter (where not sold)::int as "cancelledOrders",
    ${sum(sql`total`, sql`not sold`)} as "cancelledPaise"
  from (${source}) part group by key, name order by ${orderBy}`;

const ofOrders = (key: SQL, name: SQL, { from, to }: DayRange) => sql`
  select ${key} as key, ${name} as name, ${orders.id} as order_id, ${isSold} as sold,
    (select sum(i.quantity) from order_items i where i.order_id = ${orders.id}) as portions,
    ${orders.taxPaise} as tax, ${orders.deliveryFeePaise} as fee, ${orders.totalPaise} as total
  from ${orders} where ${orders.orderDate} >= ${from} and ${orders.orderDate} < ${to}`;

/** The share of a line in an amount of its order, by price and cumulatively: the shares are whole paise, and add up to the amount. */
const shareOf = (
  amount: SQL,
) => sql`coalesce(${amount} * sum(i.line_total_paise) over upto / nullif(o.subtotal_paise, 0), 0)
  - coalesce(${amount} * (sum(i.line_total_paise) over upto - i.line_total_paise) / nullif(o.subtotal_paise, 0), 0)`;

/** Tax and discount of an order are shared among its lines. Delivery is a line of its own. */
const ofLines = ({ from, to }: DayRange) => sql`
  with placed as (
    select ${orders.id}, ${isSold} as sold, ${orders.taxPaise}::bigint,
      ${orders.discountPaise}::bigint, ${orders.subtotalPaise}, ${orders.deliveryFeePaise},
      ${orders.taxMode} = 'added' as is_added
    from ${orders} where ${orders.orderDate} >= ${from} and ${orders.orderDate} < ${to}
  ), line as (
    select o.id as order_id, o.sold, o.is_added, i.meal_id, i.quantity,
      i.line_total_paise - (${shareOf(sql`o.discount_paise`)}) as price, ${shareOf(sql`o.tax_paise`)} as tax
    from placed o join order_items i on i.order_id = o.id
    window upto as (partition by o.id order by i.position)
  )
  select coalesce(line.meal_id, 0) as key, coalesce(m.name, 'Custom bowls') as name, order_id, sold, quantity as portions, tax,
    0 as fee, price + case when is_added then tax else 0 end as total
  from line left join meals m on m.id = line.meal_id
  union all
  select -1, 'Delivery', id, sold, 0, 0, delivery_fee_paise, delivery_fee_paise from placed where delivery_fee_paise > 0`;

const queries: Record<SalesGroup, (period: DayRange) => SQL> = {
  day: (period) => {
    const day = sql`to_char(${orders.orderDate} ${atShopTime}, 'YYYY-MM-DD')`;
    return grouped(ofOrders(day, day, period), sql`key`);
  },
  kitchen: (period) => {
    const name = sql`(select k.name from kitchens k where k.id = ${orders.kitchenId})`;
    return grouped(ofOrders(sql`${orders.kitchenId}`, name, period), sql`"totalPaise" desc, key`);
  },
  meal: (period) => grouped(ofLines(period), sql`key = -1, "totalPaise" desc, key`),
};

export async function findSales(db: Db, by: SalesGroup, period: DayRange): Promise<SalesRow[]> {
  const { rows } = await db.execute<SalesRow>(queries[by](period));
  return rows;
}

export async function findTotals(db: Db, period: DayRange): Promise<SalesRow | undefined> {
  const { rows } = await db.execute<SalesRow>(grouped(ofOrders(sql`0`, sql`'Total'`, period), sql`key`));
  return rows[0];
}
