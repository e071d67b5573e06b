import type { z } from 'zod';
import type { Consultation, ConsultationDetails, requestConsultation as endpoint } from '#contract/consultations.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockOwn, noSuchConsultation, requireOpen, requireStep } from './consultation-access.ts';
import { countOpenConsultations, insertConsultation, lockUser, setConsultation } from './consultation-queries.ts';
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

const maxOpenConsultations = 3;

export function requestConsultation(
  db: Transactor,
  caller: Caller,
  { goal, notes }: z.output<(typeof endpoint)['body']>,
): Promise<ConsultationDetails> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await countOpenConsultations(tx, userId)) >= maxOpenConsultations) {
      throw new AppError(
        'rule-violated',
        `You can have at most ${maxOpenConsultations} open consultations. Please wait until one of them is completed, or cancel one.`,
      );
    }
    const id = await insertConsultation(tx, { userId, goal, notes, consentAt: new Date() });
    return readOwnConsultation(tx, caller, id);
  });
}

/**
 * Consent to read the ledger is for the nutritionist who is assigned: it ends with the assignment. It can be taken back at any
 * time, also when the consultation is closed.
 */
export function shareLedger(db: Database, caller: Caller, id: number, isShared: boolean): Promise<ConsultationDetails> {
  return db.transaction(async (tx) => {
    const consultation = await lockOwn(tx, caller, id);
    if (isShared) requireOpen(consultation);
    if (isShared && consultation.nutritionistId === null) {
      throw new AppError('rule-violated', 'You can share your ledger as soon as a nutritionist is assigned.');
    }
    const ledgerSharedAt = isShared ? (consultation.ledgerSharedAt ?? new Date()) : null;
    await setConsultation(tx, id, { ledgerSharedAt });
    return readOwnConsultation(tx, caller, id);
  });
}

export function cancelConsultation(db: Database, caller: Caller, id: number): Promise<ConsultationDetails> {
  return db.transaction(async (tx) => {
    const { status } = await lockOwn(tx, caller, id);
    requireStep(status, 'CANCELLED', 'customer');
    await setConsultation(tx, id, { status: 'CANCELLED' });
    return readOwnConsultation(tx, caller, id);
  });
}
