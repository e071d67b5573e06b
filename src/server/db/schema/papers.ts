import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaperData, PaperRecipient } from '#domain/papers/compose-paper.ts';
import { type StateCode, stateCodes } from '#domain/papers/gst-states.ts';
import { type PaperKind, type TaxRegime, paperKinds, taxRegimes } from '#domain/papers/paper-kind.ts';
import { paperSeries } from '#domain/papers/paper-number.ts';
import { bytea, id, instant, oneOf } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** One row, which a migration added. */
export const businessDetails = pgTable(
  'business_details',
  {
    id: integer('id').primaryKey().default(1),
    /** Raised by each change: an admin who saves an older one is refused. */
    version: integer('version').notNull().default(1),
    regime: text('regime').$type<TaxRegime>(),
    legalName: text('legal_name'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    postalCode: text('postal_code'),
    stateCode: text('state_code').$type<StateCode>(),
    gstin: text('gstin'),
    sac: text('sac'),
    phone: text('phone'),
    email: text('email'),
    grievanceName: text('grievance_name'),
    grievanceEmail: text('grievance_email'),
    grievancePhone: text('grievance_phone'),
  },
  (t) => [
    check('business_details_one_row', sql`${t.id} = 1`),
    check('business_details_regime_known', oneOf(t.regime, taxRegimes)),
    check('business_details_state_known', oneOf(t.stateCode, stateCodes)),
    check('business_details_gstin_of_state', sql`left(${t.gstin}, 2) = ${t.stateCode}`),
  ],
);

/** The last number of each series in each financial year. Locked until the paper that takes the next one is stored. */
export const seriesPositions = pgTable(
  'paper_series',
  {
    series: text('series').notNull(),
    year: text('year').notNull(),
    lastPosition: integer('last_position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.year] }),
    check('paper_series_known', oneOf(t.series, paperSeries)),
    check('paper_series_year', sql`${t.year} ~ '^[0-9]{2}-[0-9]{2}$'`),
  ],
);

/** Delivered orders without a paper. A trigger adds them; issuing the paper removes them. */
export const waitingPapers = pgTable(
  'waiting_papers',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    deliveredAt: instant('delivered_at').notNull(),
  },
  (t) => [index('waiting_papers_delivered_at_idx').on(t.deliveredAt, t.orderId)],
);

/** What was printed. A trigger refuses any change but the removal of the person, and the drawn bytes. */
export const papers = pgTable(
  'papers',
  {
    id: id(),
    number: text('number').notNull(),
    kind: text('kind').$type<PaperKind>().notNull(),
    /** Without a foreign key: the law keeps papers for longer than the shop may keep orders. */
    orderId: integer('order_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    data: jsonb('data').$type<PaperData>().notNull(),
    /** Null after the erasure of the customer. */
    recipient: jsonb('recipient').$type<PaperRecipient>(),
    issuedAt: instant('issued_at').notNull(),
    /** Null until it is drawn, and again after the recipient was removed. */
    pdf: bytea('pdf'),
  },
  (t) => [
    unique('papers_number_key').on(t.number),
    uniqueIndex('papers_one_per_order')
      .on(t.orderId)
      .where(sql`${t.kind} <> 'credit-note'`),
    index('papers_issued_at_idx').on(t.issuedAt, t.id),
    index('papers_user_id_idx').on(t.userId),
    check('papers_kind_known', oneOf(t.kind, paperKinds)),
    check('papers_number_length', sql`length(${t.number}) <= 16`),
  ],
);
