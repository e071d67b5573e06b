import { may } from '#domain/accounts/permissions.ts';
import { AppError } from '#contract/errors.ts';
import { consultationStatusLabel, isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type ConsultationRow, findConsultation, holdPerson, lockConsultation } from './consultation-queries.ts';

/** Somebody else's and one that is not there are answered alike. */
export const noSuchConsultation = () => new AppError('not-found', 'We could not find this consultation.');

/** For writes of its customer: locked, theirs, and not closed. */
export async function requireOwnOpen(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireOpen(await lockOwn(tx, caller, id));
}

/** For writes of the nutritionist: locked, so that whoever is assigned here stays assigned until the write stands. */
export async function requireAssignedOpen(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireOpen(await lockAssigned(tx, caller, id));
}

/** Closed ones as well. */
export async function lockOwn(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await holdPerson(tx, caller.userId);
  return mustBe(isOwn(caller), await lockConsultation(tx, id));
}

/** Closed ones as well. */
export async function lockAssigned(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await holdPerson(tx, caller.userId);
  return mustBe(isAssigned(caller), await lockConsultation(tx, id));
}

/** For writes that either of them may do. */
export async function lockReadable(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await holdPerson(tx, caller.userId);
  return mustBe(mayRead(caller), await lockConsultation(tx, id));
}

/** For reads of its customer. */
export async function requireOwn(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return mustBe(isOwn(caller), await findConsultation(db, id));
}

/** For reads of the nutritionist who is assigned at this moment. */
export async function requireAssigned(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return mustBe(isAssigned(caller), await findConsultation(db, id));
}

/** For reads of either. */
export async function requireReadable(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return mustBe(mayRead(caller), await findConsultation(db, id));
}

export function requireOpen(consultation: ConsultationRow): ConsultationRow {
  const { status } = consultation;
  if (!isConsultationClosed(status)) return consultation;
  throw new AppError('conflict', `This consultation is ${consultationStatusLabel(status)} already.`, {
    details: { currentStatus: status },
  });
}

type Rule = (consultation: ConsultationRow) => boolean;

const isOwn =
  ({ userId }: Caller): Rule =>
  (consultation) =>
    consultation.userId === userId;

const isAssigned =
  ({ userId, roles }: Caller): Rule =>
  (consultation) =>
    may('advise', roles) && consultation.nutritionistId === userId;

const mayRead =
  (caller: Caller): Rule =>
  (consultation) =>
    isOwn(caller)(consultation) || isAssigned(caller)(consultation);

function mustBe(rule: Rule, consultation: ConsultationRow | undefined): ConsultationRow {
  if (!consultation || !rule(consultation)) throw noSuchConsultation();
  return consultation;
}
