import { type SQL, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * How far the rows of a table are counted, because lists can't count hundreds of thousands for each page. Rows are counted by a job as soon
 * as no transaction can add another with a lower id; triggers take removed ones off. Derived: never backed up.
 */
export const countedTables = pgTable('counted_tables', {
  name: text('name').$type<CountedTable>().primaryKey(),
  throughId: integer('through_id').notNull().default(0),
  /** The highest id at an earlier run. Transactions that were running then may still add lower ones. */
  seenId: integer('seen_id').notNull().default(0),
  seenAt: instant('seen_at')
    .notNull()
    .default(sql`'-infinity'`),
  /** Transactions from this one on began later. */
  seenTransaction: bigint('seen_transaction', { mode: 'number' }).notNull().default(0),
});

export const rowCounts = pgTable(
  'row_counts',
  {
    tableName: text('table_name').$type<CountedTable>().notNull(),
    /** Of entries of the audit log; otherwise empty. */
    subject: text('subject').notNull(),
    rows: integer('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.subject] })],
);

export type CountedTable = 'users' | 'audit_log';

/** Rows of every subject, or of one. */
export const countedRows = (table: CountedTable, subject?: string): SQL =>
  sql`(select coalesce(sum(c.rows), 0) from row_counts c where c.table_name = ${table}
    and ${subject === undefined ? sql`true` : sql`c.subject = ${subject}`})`;

/** Rows with a higher id have to be counted one by one. */
export const countedThrough = (table: CountedTable): SQL =>
  sql`coalesce((select t.through_id from counted_tables t where t.name = ${table}), 0)`;
