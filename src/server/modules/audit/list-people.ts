import type { listAuditPeople } from '#contract/admin-office.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { findActors } from './audit-queries.ts';

export async function listPeople(db: Database): Promise<Answer<typeof listAuditPeople>> {
  const actors = await findActors(db);
  return actors.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}
