import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Paise } from '#domain/money.ts';
import { type TaxMode, taxModes } from '#domain/orders/order-terms.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

/**
 * Only ever added to, and never for the past: triggers refuse anything else. Of two that begin at the same time the later one
 * counts, so that a mistake can be corrected before it begins.
 */
export const orderTerms = pgTable(
  'order_terms',
  {
    id: id(),
    startsAt: instant('starts_at').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    taxMode: text('tax_mode').$type<TaxMode>().notNull(),
    taxRounding: integer('tax_rounding_paise').$type<Paise>().notNull(),
    flatDeliveryFee: integer('flat_delivery_fee_paise').$type<Paise>().notNull(),
    freeDeliveryAbove: integer('free_delivery_above_paise').$type<Paise>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_terms_tax_rate_range', sql`${t.taxBasisPoints} between 0 and 10000`),
    check('order_terms_tax_mode_known', oneOf(t.taxMode, taxModes)),
    check('order_terms_rounding_known', sql`${t.taxRounding} in (1, 100)`),
    check('order_terms_fee_range', sql`${t.flatDeliveryFee} between 0 and 100000 and ${t.freeDeliveryAbove} >= 0`),
  ],
);

/** The one row that holds at the beginning of the present transaction, which is also the date that an order gets. */
export const termsInForce = `(
  select * from order_terms where starts_at <= now() order by starts_at desc, id desc limit 1
) as terms_in_force`;
export const termsColumns = `tax_basis_points as "taxBasisPoints", tax_mode as "taxMode",
  tax_rounding_paise as "taxRounding", flat_delivery_fee_paise as "flatDeliveryFee",
  free_delivery_above_paise as "freeDeliveryAbove"`;

type TermsColumns = Pick<
  typeof orderTerms,
  'taxBasisPoints' | 'taxMode' | 'taxRounding' | 'flatDeliveryFee' | 'freeDeliveryAbove'
>;

/** What the domain calls `OrderTerms`, of whatever table or subquery has them. */
export const termsOf = <T extends Record<keyof TermsColumns, unknown>>(table: T): Pick<T, keyof TermsColumns> => ({
  taxBasisPoints: table.taxBasisPoints,
  taxMode: table.taxMode,
  taxRounding: table.taxRounding,
  flatDeliveryFee: table.flatDeliveryFee,
  freeDeliveryAbove: table.freeDeliveryAbove,
});
