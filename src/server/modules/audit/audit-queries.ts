import { type SQL, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { type AuditSubject, auditLog } from '#server/db/schema/audit-log.ts';
import { countedRows, countedThrough } from '#server/db/schema/row-counts.ts';
import { users } from '#server/db/schema/users.ts';

export type ActionRow = typeof auditLog.$inferSelect & {
  readonly actorName: string;
  readonly subjectName: string | null;
  readonly nutritionistNames: Readonly<Record<string, string>>;
};
type Filter = { readonly subject?: AuditSubject | undefined; readonly actorId?: number | undefined };
type PageRequest = { readonly page: number; readonly size: number; readonly newestFirst: boolean };

export async function insertAction(tx: Tx, action: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(action);
}

/** The subquery finds the page in an index only, also deep pages; full rows are read for that page alone. */
export async function findActions(db: Db, filter: Filter, request: PageRequest): Promise<ActionRow[]> {
  const direction = request.newestFirst ? desc : asc;
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matching(filter))
    .orderBy(direction(auditLog.id))
    .limit(request.size)
    .offset(request.page * request.size);
  const rows = await db
    .select({ action: auditLog, actorName: fullName('users'), subjectName, nutritionistNames })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorUserId))
    .where(inArray(auditLog.id, page))
    .orderBy(direction(auditLog.id));
  return rows.map(({ action, ...names }) => ({ ...action, ...names }));
}

const fullName = (table: 'users' | 'person') =>
  sql<string>`trim(${sql.identifier(table)}.first_name || ' ' || ${sql.identifier(table)}.last_name)`;

const ofSubject = sql`id = ${auditLog.subjectId}`;
const personOf = (id: SQL) => sql`(select ${fullName('person')} from users person where person.id = ${id})`;
/** Looked up when the log is read, so that an erased person's name is not kept in it. */
const subjectName = sql<string | null>`case ${auditLog.subject}
  when 'meal' then (select name from meals where ${ofSubject})
  when 'category' then (select name from meal_categories where ${ofSubject})
  when 'component' then (select name from meal_components where ${ofSubject})
  when 'kitchen' then (select name from kitchens where ${ofSubject})
  when 'user' then ${personOf(sql`${auditLog.subjectId}`)}
  when 'order' then ${personOf(sql`(select user_id from orders where ${ofSubject})`)}
  when 'consultation' then ${personOf(sql`(select user_id from consultations where ${ofSubject})`)}
  when 'coupon' then (select code from coupons where ${ofSubject})
  when 'rating' then (select name from meals where id = (select meal_id from ratings where ${ofSubject}))
  when 'message' then (select trim(first_name || ' ' || last_name) from contact_messages where ${ofSubject})
end`;

const nutritionistNames = sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(person.id, ${fullName('person')}) from users person
  where person.id in ((${auditLog.before} ->> 'nutritionistId')::int, (${auditLog.after} ->> 'nutritionistId')::int)
), '{}')`;

/** Entries of one person are counted; of all, and of a subject, only the newest, in one statement with the sum of the others. */
export async function countActions(db: Db, filter: Filter): Promise<number> {
  if (filter.actorId !== undefined) {
    const [row] = await db.select({ actions: count() }).from(auditLog).where(matching(filter));
    return row?.actions ?? 0;
  }
  const { rows } = await db.execute<{ actions: number }>(sql`
    select (${countedRows('audit_log', filter.subject)} + (
      select count(*) from ${auditLog}
      where ${and(matching(filter), sql`${auditLog.id} > ${countedThrough('audit_log')}`)}
    ))::int as actions`);
  return rows[0]!.actions;
}

/** Steps from actor to actor in the index, instead of looking up every user. */
export function findActors(db: Db): Promise<{ id: number; firstName: string; lastName: string }[]> {
  const hasActed = sql`${users.id} in (
    with recursive actor (id) as (
      select min(actor_user_id) from audit_log
      union all select (select min(actor_user_id) from audit_log where actor_user_id > actor.id) from actor where actor.id is not null
    ) select id from actor)`;
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(hasActed)
    .orderBy(users.firstName, users.lastName, users.id);
}

function matching({ subject, actorId }: Filter) {
  return and(
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    actorId === undefined ? undefined : eq(auditLog.actorUserId, actorId),
  );
}
