import type { z } from 'zod';
import type { AuditEntry, listAuditEntries, listAuditPeople } from '#contract/admin-office.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { type ActionRow, countActions, findActions, findActors } from './audit-queries.ts';

export async function listActions(
  db: Database,
  { page, size, sort, ...filter }: z.output<(typeof listAuditEntries)['query']>,
): Promise<ResponseOf<typeof listAuditEntries>> {
  const [total, found] = await Promise.all([
    countActions(db, filter),
    findActions(db, filter, { page, size, newestFirst: sort === 'id,desc' }),
  ]);
  return pagedResponse({ page, size }, total, found.map(toAuditEntry));
}

function toAuditEntry(row: ActionRow): AuditEntry {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actorId: row.actorUserId,
    actorName: row.actorName,
    action: row.action,
    subject: row.subject,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    nutritionistNames: row.nutritionistNames,
    before: row.before,
    after: row.after,
  };
}

export async function listPeople(db: Database): Promise<ResponseOf<typeof listAuditPeople>> {
  const actors = await findActors(db);
  return actors.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}
