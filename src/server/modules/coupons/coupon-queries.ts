import { count, desc, asc, eq, sql } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import { orderStatuses, releasedStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';
import { couponUses, coupons } from '#server/db/schema/coupons.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type CouponValues = Omit<
  CouponRow,
  'id' | 'code' | 'uses' | 'discountGivenPaise' | 'revenuePaise' | 'createdAt'
>;
export type Household = Pick<Address, 'addressLine1' | 'addressLine2' | 'postalCode'>;

type PageRequest = { readonly page: number; readonly size: number; readonly newestFirst: boolean };

export async function findCouponPage(
  db: Db,
  { page, size, newestFirst }: PageRequest,
): Promise<{ total: number; found: CouponRow[] }> {
  const [[row], found] = await Promise.all([
    db.select({ total: count() }).from(coupons),
    db
      .select()
      .from(coupons)
      .orderBy(newestFirst ? desc(coupons.id) : asc(coupons.id))
      .limit(size)
      .offset(page * size),
  ]);
  return { total: row?.total ?? 0, found };
}

export async function findCoupon(db: Db, code: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row;
}

/** Other orders with this coupon wait, and so does a change of it. */
export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update');
  return row;
}

export async function lockCouponById(tx: Tx, id: number): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('no key update');
  return row;
}

/** Undefined when there is one with this code. */
export async function insertCoupon(tx: Tx, coupon: CouponValues & { code: string }): Promise<CouponRow | undefined> {
  const [row] = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning();
  return row;
}

export async function setCoupon(tx: Tx, id: number, values: Partial<CouponValues>): Promise<CouponRow> {
  const [row] = await tx.update(coupons).set(values).where(eq(coupons.id, id)).returning();
  return row!;
}

export type EarlierUses = { readonly usesOfCustomer: number; readonly hasOrderedBefore: boolean };

/** Of orders that count as a customer's first. */
const placed = orderStatuses.filter((status) => !releasedStatuses.includes(status));

/** Other accounts that order to the same household count as the customer, for this coupon and for offers to first orders. */
export async function findEarlierUses(
  db: Db,
  couponId: number,
  userId: number,
  household: Household | null,
): Promise<EarlierUses> {
  const key = household
    ? sql`household_key(${household.addressLine1}, ${household.addressLine2}, ${household.postalCode})`
    : sql`null`;
  const { rows } = await db.execute<EarlierUses>(sql`
    with own as (
      select u.coupon_id, c.is_first_order_only from ${couponUses} u join ${coupons} c on c.id = u.coupon_id
      where u.given_back_at is null and (u.user_id = ${userId} or u.household = ${key})
    )
    select (select count(*)::int from own where coupon_id = ${couponId}) as "usesOfCustomer",
      exists (select from own where is_first_order_only)
        or exists (select from orders where user_id = ${userId} and status in (${sql.raw(quotedList(placed))})) as "hasOrderedBefore"`);
  return rows[0]!;
}

export async function insertCouponUse(tx: Tx, couponId: number, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into coupon_uses (coupon_id, order_id, user_id, household, discount_paise, total_paise)
    select ${couponId}, o.id, o.user_id,
      household_key(o.delivery_address_line1, o.delivery_address_line2, o.delivery_postal_code), o.discount_paise, o.total_paise
    from orders o where o.id = ${orderId}`);
}
