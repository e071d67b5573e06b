import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaperData, PaperRecipient } from '#domain/papers/compose-paper.ts';
import {
  type GivenBackLine,
  type GivenBackReason,
  type GivenBackWay,
  givenBackReasons,
  givenBackWays,
} from '#domain/papers/given-back.ts';
import { type StateCode, stateCodes } from '#domain/papers/gst-states.ts';
import { type PaperKind, type TaxRegime, paperKinds, taxRegimes } from '#domain/papers/paper-kind.ts';
import { paperSeries } from '#domain/papers/paper-number.ts';
import { bytea, createdAt, id, instant, oneOf, reference } from './columns.ts';
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
    instagramUrl: text('instagram_url'),
    xUrl: text('x_url'),
    threadsUrl: text('threads_url'),
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

/** Money that customers got back, as store credit or as a refund. Rows are only added; they are deleted with their order. */
export const givenBack = pgTable(
  'given_back',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer('amount_paise').notNull(),
    /** Their amounts add up to `amountPaise`; none: it is about the order as a whole. */
    lines: jsonb('lines').$type<readonly GivenBackLine[]>().notNull(),
    givenAs: text('given_as').$type<GivenBackWay>().notNull(),
    reason: text('reason').$type<GivenBackReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('given_back_order_id_idx').on(t.orderId, t.id),
    check('given_back_amount_positive', sql`${t.amountPaise} > 0`),
    check('given_back_given_as_known', oneOf(t.givenAs, givenBackWays)),
    check('given_back_reason_known', oneOf(t.reason, givenBackReasons)),
  ],
);

/** What was given back without a credit note. It waits for the paper of its order, too. */
export const waitingCreditNotes = pgTable('waiting_credit_notes', {
  givenBackId: integer('given_back_id')
    .primaryKey()
    .references(() => givenBack.id, { onDelete: 'cascade' }),
});

/** A month of papers as a zip for the accountant. Rows are purged after a day. */
export const paperExports = pgTable(
  'paper_exports',
  {
    id: id(),
    month: text('month').notNull(),
    requestedBy: reference('requested_by', () => users.id),
    /** Papers that were issued later are not part of it, so that a repeated attempt packs the same ones. */
    lastPaperId: integer('last_paper_id').notNull(),
    papers: integer('papers').notNull(),
    drawn: integer('drawn').notNull().default(0),
    /** Not named `storage_key`: no reference keeps this file, and the cleanup of uploads removes it after a day. */
    fileKey: text('file_key'),
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('paper_exports_month_idx').on(t.month, t.id),
    check('paper_exports_drawn', sql`${t.drawn} between 0 and ${t.papers}`),
  ],
);

/** What was printed. A trigger allows two changes only: removing the person, and storing the drawn bytes. */
export const papers = pgTable(
  'papers',
  {
    id: id(),
    number: text('number').notNull(),
    kind: text('kind').$type<PaperKind>().notNull(),
    /** Without a foreign key: the law keeps papers for longer than the shop may keep orders. */
    orderId: integer('order_id').notNull(),
    /** What a credit note is about; without a foreign key, as the order. */
    givenBackId: integer('given_back_id'),
    userId: reference('user_id', () => users.id),
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
    // One for what was given back; the paper of the order itself has none there.
    uniqueIndex('papers_of_order_idx').on(t.orderId, t.givenBackId),
    index('papers_issued_at_idx').on(t.issuedAt, t.id),
    index('papers_user_id_idx').on(t.userId),
    check('papers_kind_known', oneOf(t.kind, paperKinds)),
    check('papers_credit_note_of', sql`(${t.kind} = 'credit-note') = (${t.givenBackId} is not null)`),
    check('papers_number_length', sql`length(${t.number}) <= 16`),
  ],
);
