import type { Consultation, ConsultationDetails } from '#contract/consultations.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchConsultation } from './consultation-access.ts';
import { toOwnConsultation } from './consultation-row.ts';
import { findOwnView, findOwnViews } from './consultation-view-queries.ts';
import { readThread } from './read-thread.ts';

export async function listOwnConsultations(db: Database, { userId }: Caller): Promise<Consultation[]> {
  return (await findOwnViews(db, userId)).map(toOwnConsultation);
}

export async function readOwnConsultation(db: Db, { userId }: Caller, id: number): Promise<ConsultationDetails> {
  const view = await findOwnView(db, userId, id);
  if (!view) throw noSuchConsultation();
  return { ...toOwnConsultation(view), ...(await readThread(db, id)) };
}
