import { type SQL, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Up to which id the rows of a table are counted. Lists can't count hundreds of thousands of rows for each page. A job counts rows as soon
 * as no transaction can add another with a lower id. Triggers subtract removed rows. The table is derived, so it is not backed up.
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
