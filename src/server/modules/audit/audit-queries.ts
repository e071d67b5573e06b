import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { type AuditSubject, auditLog } from '#server/db/schema/audit-log.ts';
import { users } from '#server/db/schema/users.ts';

export type ActionRow = typeof auditLog.$inferSelect & { actorFirstName: string; actorLastName: string };
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
    .select({ action: auditLog, firstName: users.firstName, lastName: users.lastName })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorUserId))
    .where(inArray(auditLog.id, page))
    .orderBy(direction(auditLog.id));
  return rows.map(({ action, firstName, lastName }) => ({
    ...action,
    actorFirstName: firstName,
    actorLastName: lastName,
  }));
}

export async function countActions(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ actions: count() }).from(auditLog).where(matching(filter));
  return row?.actions ?? 0;
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
