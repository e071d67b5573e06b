import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const createdAt = () => instant('created_at').notNull().defaultNow();
/** Rows that an order may refer to are archived, never deleted. */
export const archivedAt = () => instant('archived_at');
