import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Candidates for orphaned uploads (table `loose_files`): inserted before an upload is stored and when a row drops its reference. */
export const orphanedFiles = pgTable(
  'loose_files',
  {
    /** A file store key; for a picture the common prefix of its widths. */
    name: text('name').primaryKey(),
    /** When to check it; infinity once the file is removed. */
    dueAt: instant('due_at').notNull(),
    /** From then on no row may reference the picture again. */
    removedAt: instant('removed_at'),
  },
  (t) => [index('loose_files_due_at_idx').on(t.dueAt), index('loose_files_removed_at_idx').on(t.removedAt)],
);
