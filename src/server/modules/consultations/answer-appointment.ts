import type { Named } from '#contract/endpoint.ts';
import type { ConsultationDetails, answerAppointment as endpoint } from '#contract/consultations.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireOwnOpen } from './consultation-access.ts';
import { type ConsultationRow, setConsultation } from './consultation-queries.ts';
import { readOwnConsultation } from './own-consultations.ts';

/** An accepted time can still be declined. */
export function answerAppointment(
  db: Database,
  caller: Caller,
  id: number,
  { answer, at, note = '' }: Named<(typeof endpoint)['body']>,
): Promise<ConsultationDetails> {
  return db.transaction(async (tx) => {
    const consultation = await requireOwnOpen(tx, caller, id);
    requireProposal(consultation, new Date(at));
    if (answer === 'ACCEPT') {
      requireStillFree(consultation);
      await setConsultation(tx, id, { appointmentState: 'ACCEPTED', appointmentNote: '' });
    } else {
      await setConsultation(tx, id, { appointmentState: 'CHANGE_ASKED', appointmentNote: note });
    }
    return readOwnConsultation(tx, caller, id);
  });
}

function requireProposal({ appointmentAt }: ConsultationRow, at: Date): void {
  if (appointmentAt?.getTime() === at.getTime()) return;
  throw new AppError('conflict', 'This time is no longer proposed. Please look at the new one.', {
    details: { appointmentAt: appointmentAt?.toISOString() ?? null },
  });
}

/** A declined time may have been offered to another client since. */
function requireStillFree({ appointmentAt, appointmentState }: ConsultationRow): void {
  if (appointmentState === 'CHANGE_ASKED') {
    throw new AppError('conflict', 'You have asked for another time. Please wait for the next proposal.');
  }
  if (appointmentAt! <= new Date()) {
    throw new AppError('conflict', 'This time has passed. Please ask for another.');
  }
}
