import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, instant, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** The sums of use are kept by triggers on `coupon_uses`. An order with a coupon locks its row before it counts. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Upper case, without spaces. */
    code: text('code').notNull(),
    /** For staff: what it is for. */
    note: text('note').notNull().default(''),
    percentBasisPoints: integer('percent_basis_points'),
    amountPaise: integer('amount_paise'),
    smallestOrderPaise: integer('smallest_order_paise').notNull().default(0),
    largestDiscountPaise: integer('largest_discount_paise'),
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    /** Empty: every kitchen. Kitchens are archived, never deleted. */
    kitchenIds: integer('kitchen_ids')
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
    uses: integer('uses').notNull().default(0),
    discountGivenPaise: bigint('discount_given_paise', { mode: 'number' }).notNull().default(0),
    revenuePaise: bigint('revenue_paise', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('coupons_code_key').on(t.code),
    check('coupons_code_normalised', sql`${t.code} ~ '^[A-Z0-9]{3,20}$'`),
    check(
      'coupons_percent_or_amount',
      sql`(${t.percentBasisPoints} is null) <> (${t.amountPaise} is null) and coalesce(${t.percentBasisPoints}, 1) between 1 and 10000 and coalesce(${t.amountPaise}, 1) > 0`,
    ),
    check('coupons_limits_positive', sql`${t.maxUses} > 0 and ${t.maxUsesPerCustomer} > 0`),
    check('coupons_never_overused', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
  ],
);

/** One for each order with a coupon. An order that is cancelled or not paid gives it back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: id(),
    couponId: reference('coupon_id', () => coupons.id),
    /** Null after the purge of the order. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    userId: reference('user_id', () => users.id),
    /** The SQL function `household_key` of the delivery address; null after the erasure of the customer. */
    household: bytea('household'),
    discountPaise: integer('discount_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    createdAt: createdAt(),
    givenBackAt: instant('given_back_at'),
  },
  (t) => [
    unique('coupon_uses_order_id_key').on(t.orderId),
    index('coupon_uses_user_idx').on(t.userId, t.couponId),
    index('coupon_uses_household_idx').on(t.household, t.couponId),
    index('coupon_uses_coupon_idx').on(t.couponId),
  ],
);
