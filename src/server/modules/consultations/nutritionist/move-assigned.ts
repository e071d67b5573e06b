import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import type { ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { lockAssigned, requireStep } from '#server/modules/consultations/consultation-access.ts';
import { setConsultation } from '../consultation-queries.ts';
import { readAssigned } from './assigned-consultations.ts';

export function moveAssigned(
  db: Database,
  caller: Caller,
  id: number,
  to: ConsultationStatus,
): Promise<AssignedConsultationDetails> {
  return db.transaction(async (tx) => {
    const { status } = await lockAssigned(tx, caller, id);
    requireStep(status, to, 'nutritionist');
    await setConsultation(tx, id, { status: to });
    await recordAction(tx, caller.userId, {
      action: 'moved',
      subject: 'consultation',
      subjectId: id,
      before: { status },
      after: { status: to },
    });
    return readAssigned(tx, caller, id);
  });
}
