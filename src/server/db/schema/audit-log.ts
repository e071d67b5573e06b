import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

export type AuditSubject =
  | 'meal'
  | 'category'
  | 'component'
  | 'kitchen'
  | 'order'
  | 'user'
  | 'consultation'
  | 'message'
  | 'image'
  | 'terms'
  | 'job'
  | 'business'
  | 'coupon'
  | 'rating';

/** Staff actions with values before and after. Rows are only added; the erasure of a person removes values from them. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    createdAt: createdAt(),
    actorUserId: reference('actor_user_id', () => users.id),
    action: text('action').notNull(),
    subject: text('subject').$type<AuditSubject>().notNull(),
    subjectId: integer('subject_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [
    index('audit_log_subject_idx').on(t.subject, t.id),
    index('audit_log_actor_user_id_idx').on(t.actorUserId, t.id),
    check(
      'audit_log_subject_known',
      sql`${t.subject} in ('meal','category','component','kitchen','order','user','consultation','message','image','terms','job','business','coupon','rating')`,
    ),
  ],
);
