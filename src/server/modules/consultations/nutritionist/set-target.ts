import type { MacroTarget } from '#contract/consultations.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireAssignedOpen } from '../consultation-access.ts';
import { setConsultation } from '../consultation-queries.ts';
import { readAssigned } from './assigned-consultations.ts';

export function setTarget(
  db: Database,
  caller: Caller,
  id: number,
  { calories, protein, carbs, fats }: MacroTarget,
): Promise<AssignedConsultationDetails> {
  return db.transaction(async (tx) => {
    await requireAssignedOpen(tx, caller, id);
    await setConsultation(tx, id, {
      targetCalories: calories,
      targetProtein: protein,
      targetCarbs: carbs,
      targetFats: fats,
    });
    // Without the figures: admins, who read the log, must not see targets.
    await recordAction(tx, caller.userId, { action: 'set the target of', subject: 'consultation', subjectId: id });
    return readAssigned(tx, caller, id);
  });
}
