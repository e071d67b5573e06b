import { type ErrorCode, AppError } from '#contract/errors.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { appointmentMinutes, fitsIntoHours } from '#domain/calendar/working-hours.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireAssignedOpen } from '../consultation-access.ts';
import { lockUser, setConsultation } from '../consultation-queries.ts';
import { readAssigned } from './assigned-consultations.ts';
import { findHours, hasAppointmentNear } from './nutritionist-queries.ts';

export function proposeAppointment(
  db: Database,
  caller: Caller,
  id: number,
  at: Date,
): Promise<AssignedConsultationDetails> {
  return db.transaction(async (tx) => {
    // Without the lock, two concurrent proposals for two clients would both find the time free.
    await lockUser(tx, caller.userId);
    await requireAssignedOpen(tx, caller, id);
    await requireFree(tx, caller, id, at);
    await setConsultation(tx, id, { appointmentAt: at, appointmentState: 'PROPOSED', appointmentNote: '' });
    // Without the time: admins, who read the log, must not see appointments.
    await recordAction(tx, caller.userId, {
      action: 'proposed a time for',
      subject: 'consultation',
      subjectId: id,
    });
    return readAssigned(tx, caller, id);
  });
}

async function requireFree(tx: Tx, { userId }: Caller, id: number, at: Date): Promise<void> {
  if (at <= new Date()) throw refusal('rule-violated', 'Please choose a time to come.');
  if (!fitsIntoHours(await findHours(tx, userId), at)) {
    throw refusal(
      'rule-violated',
      `Please choose a time inside your weekly hours; it takes ${appointmentMinutes} minutes.`,
    );
  }
  if (await hasAppointmentNear(tx, userId, { at, minutes: appointmentMinutes, besides: id })) {
    throw refusal('conflict', `You have another appointment within ${appointmentMinutes} minutes of that time.`);
  }
}

function refusal(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { fieldErrors: { at: message } });
}
