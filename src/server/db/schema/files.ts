import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Uploads that nothing may refer to: written before their bytes, and when a row lets go of them. Looked at when due. */
export const orphanedFiles = pgTable(
  'loose_files',
  {
    /** A key of the file store; of a picture the part that its widths share. */
    name: text('name').primaryKey(),
    /** Infinity once its bytes are gone. */
    dueAt: instant('due_at').notNull(),
    /** From then on no row may take a picture up again. */
    removedAt: instant('removed_at'),
  },
  (t) => [index('loose_files_due_at_idx').on(t.dueAt), index('loose_files_removed_at_idx').on(t.removedAt)],
);
