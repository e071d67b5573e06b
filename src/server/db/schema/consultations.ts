import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { appointmentStates } from '#contract/consultations.ts';
import { type ConsultationStatus, consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { users } from './users.ts';

export const consultations = pgTable(
  'consultations',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    goal: text('goal').notNull(),
    notes: text('notes').notNull(),
    status: text('status').$type<ConsultationStatus>().notNull().default('SUBMITTED_BY_USER'),
    /** The nutritionist who may read it; null while none is assigned. */
    nutritionistId: integer('nutritionist_id').references(() => users.id),
    /** When the customer consented to storing health data; null only for requests from before consent was required. */
    consentAt: instant('consent_at'),
    targetCalories: doublePrecision('target_calories'),
    targetProtein: doublePrecision('target_protein'),
    targetCarbs: doublePrecision('target_carbs'),
    targetFats: doublePrecision('target_fats'),
    appointmentAt: instant('appointment_at'),
    appointmentState: text('appointment_state').$type<(typeof appointmentStates)[number]>(),
    /** The customer's note when requesting another time. */
    appointmentNote: text('appointment_note').notNull().default(''),
    /** Since when the assigned nutritionist may read the client's ledger; null while they may not. */
    ledgerSharedAt: instant('ledger_shared_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('consultations_user_id_idx').on(t.userId, t.id),
    index('consultations_nutritionist_id_idx')
      .on(t.nutritionistId, t.id)
      .where(sql`${t.nutritionistId} is not null`),
    check('consultations_status_known', oneOf(t.status, consultationStatuses)),
    check(
      'consultations_appointment_whole',
      sql`(${t.appointmentAt} is null) = (${t.appointmentState} is null) and ${t.appointmentState} in ('PROPOSED','ACCEPTED','CHANGE_ASKED')`,
    ),
  ],
);

/** Documents uploaded for a consultation; the content is in the file store under the key. */
export const consultationDocuments = pgTable(
  'consultation_documents',
  {
    id: id(),
    consultationId: reference('consultation_id', () => consultations.id),
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

export const consultationMessages = pgTable(
  'consultation_messages',
  {
    id: id(),
    consultationId: reference('consultation_id', () => consultations.id),
    senderId: reference('sender_id', () => users.id),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consultation_messages_consultation_id_idx').on(t.consultationId, t.id)],
);

/** The last message that a user has read. */
export const consultationReads = pgTable(
  'consultation_reads',
  {
    consultationId: reference('consultation_id', () => consultations.id),
    userId: reference('user_id', () => users.id),
    lastMessageId: integer('last_message_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.consultationId, t.userId] })],
);

/** All assignments ever made; a nutritionist's clients are counted from them. */
export const consultationAssignments = pgTable(
  'consultation_assignments',
  {
    id: id(),
    consultationId: reference('consultation_id', () => consultations.id),
    nutritionistId: reference('nutritionist_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('consultation_assignments_nutritionist_id_idx').on(t.nutritionistId)],
);

/** A nutritionist's weekly hours, in minutes from midnight in Hyderabad; weekday 1 is Monday. */
export const nutritionistHours = pgTable(
  'nutritionist_hours',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    weekday: smallint('weekday').notNull(),
    fromMinute: smallint('from_minute').notNull(),
    toMinute: smallint('to_minute').notNull(),
  },
  (t) => [
    index('nutritionist_hours_user_id_idx').on(t.userId),
    check(
      'nutritionist_hours_in_a_week',
      sql`${t.weekday} between 1 and 7 and 0 <= ${t.fromMinute} and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
  ],
);
