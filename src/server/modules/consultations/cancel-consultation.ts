import type { ConsultationDetails } from '#contract/consultations.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockOwn } from './consultation-access.ts';
import { setConsultation } from './consultation-queries.ts';
import { requireStep } from './consultation-step.ts';
import { readOwnConsultation } from './own-consultations.ts';

export function cancelConsultation(db: Database, caller: Caller, id: number): Promise<ConsultationDetails> {
  return db.transaction(async (tx) => {
    const { status } = await lockOwn(tx, caller, id);
    requireStep(status, 'CANCELLED', 'customer');
    await setConsultation(tx, id, { status: 'CANCELLED' });
    return readOwnConsultation(tx, caller, id);
  });
}
