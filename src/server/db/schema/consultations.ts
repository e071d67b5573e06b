import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConsultationStatus } from '#domain/consultation-status.ts';
import { createdAt, id } from './columns.ts';
import { users } from './users.ts';

export const consultations = pgTable(
  'consultations',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    goal: text('goal').notNull(),
    notes: text('notes').notNull(),
    status: text('status').$type<ConsultationStatus>().notNull().default('SUBMITTED_BY_USER'),
    /** The one nutritionist who may read it now; null while nobody is assigned. */
    nutritionistId: integer('nutritionist_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('consultations_user_id_idx').on(t.userId, t.id),
    index('consultations_nutritionist_id_idx')
      .on(t.nutritionistId, t.id)
      .where(sql`${t.nutritionistId} is not null`),
    check('consultations_status_known', sql`${t.status} in ('SUBMITTED_BY_USER','IN_REVIEW','COMPLETED','CANCELLED')`),
  ],
);

/** What was uploaded with a consultation; the bytes lie in the file store under the key. */
export const consultationDocuments = pgTable(
  'consultation_documents',
  {
    id: id(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').$type<'application/pdf' | 'image/png' | 'image/jpeg'>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('consultation_documents_one_each').on(t.consultationId),
    uniqueIndex('consultation_documents_storage_key').on(t.storageKey),
  ],
);
