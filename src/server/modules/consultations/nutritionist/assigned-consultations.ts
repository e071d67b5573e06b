import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AssignedConsultationDetails, listAssigned as endpoint } from '#contract/nutritionist.ts';
import { numberIn } from '#server/db/text-search.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { noSuchConsultation } from '../consultation-access.ts';
import { toAssignedConsultation } from '../consultation-row.ts';
import { countAssigned, findAssignedView, findAssignedViews } from '../consultation-view-queries.ts';
import { readThread } from '../read-thread.ts';

export async function listAssigned(
  db: Database,
  { userId }: Caller,
  { page, size, sort, search, status, open, unread }: z.output<(typeof endpoint)['query']>,
): Promise<ResponseOf<typeof endpoint>> {
  const filter = {
    search,
    number: search === undefined ? null : numberIn(search),
    status,
    isOpen: open === 'true',
    isUnread: unread === 'true',
  };
  const [total, found] = await Promise.all([
    countAssigned(db, userId, filter),
    findAssignedViews(db, userId, filter, { page, size, sort }),
  ]);
  return pagedResponse({ page, size }, total, found.map(toAssignedConsultation));
}

export async function readAssigned(db: Db, { userId }: Caller, id: number): Promise<AssignedConsultationDetails> {
  const view = await findAssignedView(db, userId, id);
  if (!view) throw noSuchConsultation();
  return { ...toAssignedConsultation(view), ...(await readThread(db, id)) };
}
