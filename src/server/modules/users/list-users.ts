import type { z } from 'zod';
import type { listUsers as endpoint } from '#contract/admin-users.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { countUsers, findUsers } from './user-queries.ts';
import { toAdminUser } from './user-row.ts';

export async function listUsers(
  db: Database,
  { page, size, sort, ...filter }: z.output<(typeof endpoint)['query']>,
): Promise<ResponseOf<typeof endpoint>> {
  const [total, found] = await Promise.all([countUsers(db, filter), findUsers(db, filter, { page, size, sort })]);
  return pagedResponse({ page, size }, total, found.map(toAdminUser));
}
