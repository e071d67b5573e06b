import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { type Allergen, allergens } from '#domain/menu/allergen.ts';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
/** The id of a row of another table, always set. */
export const reference = (name: string, to: () => PgColumn, actions?: { onDelete: 'cascade' }) =>
  integer(name).notNull().references(to, actions);
export const createdAt = () => instant('created_at').notNull().defaultNow();
/** Rows that an order may refer to are archived, never deleted. */
export const archivedAt = () => instant('archived_at');

/** Not a parameter: the same expression in GROUP BY would have another one. */
export const atShopTime = sql.raw(`at time zone '${shopTimeZone}'`);

/** What the domain knows, spelled into SQL. */
export const quotedList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',');
/** For CHECKs and partial indexes. A new value needs a migration. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  values.length === 1
    ? sql`${column} = ${sql.raw(quotedList(values))}`
    : sql`${column} in (${sql.raw(quotedList(values))})`;

const emptyArray = sql`'{}'::text[]`;
export const allergenColumn = (name = 'allergens') =>
  text(name).array().$type<Allergen[]>().notNull().default(emptyArray);
export const allergensKnown = (column: SQLWrapper): SQL => allOf(column, allergens);
/** Of an array. */
export const allOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(quotedList(values))}]`;
