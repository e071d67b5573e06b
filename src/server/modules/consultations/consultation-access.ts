import { AppError } from '#contract/errors.ts';
import { may } from '#domain/accounts/permissions.ts';
import {
  type ConsultationActor,
  type ConsultationStatus,
  consultationStatusLabel,
  isConsultationClosed,
  canMoveConsultation,
} from '#domain/consultations/consultation-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type ConsultationRow,
  findConsultation,
  lockUserForKeyShare,
  lockConsultation,
} from './consultation-queries.ts';

/** The same error for another user's consultation and for a missing one. */
export const noSuchConsultation = () => new AppError('not-found', 'We could not find this consultation.');

/** For writes of the customer: locked, their own and open. */
export async function requireOwnOpen(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireOpen(await lockOwn(tx, caller, id));
}

/** For writes of the nutritionist: locked, so that the assignment cannot change before the commit. */
export async function requireAssignedOpen(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireOpen(await lockAssigned(tx, caller, id));
}

/** Including closed ones. */
export async function lockOwn(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await lockUserForKeyShare(tx, caller.userId);
  return requireRule(isOwn(caller), await lockConsultation(tx, id));
}

/** Including closed ones. */
export async function lockAssigned(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await lockUserForKeyShare(tx, caller.userId);
  return requireRule(isAssigned(caller), await lockConsultation(tx, id));
}

/** For writes of either of them. */
export async function lockReadable(tx: Tx, caller: Caller, id: number): Promise<ConsultationRow> {
  await lockUserForKeyShare(tx, caller.userId);
  return requireRule(mayRead(caller), await lockConsultation(tx, id));
}

/** For reads of the customer. */
export async function requireOwn(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireRule(isOwn(caller), await findConsultation(db, id));
}

/** Reads the consultation, and requires that the caller is its assigned nutritionist. */
export async function requireAssigned(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireRule(isAssigned(caller), await findConsultation(db, id));
}

/** For reads of either. */
export async function requireReadable(db: Db, caller: Caller, id: number): Promise<ConsultationRow> {
  return requireRule(mayRead(caller), await findConsultation(db, id));
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

function requireRule(rule: Rule, consultation: ConsultationRow | undefined): ConsultationRow {
  if (!consultation || !rule(consultation)) throw noSuchConsultation();
  return consultation;
}

export function requireStep(status: ConsultationStatus, to: ConsultationStatus, actor: ConsultationActor): void {
  if (canMoveConsultation(status, to, actor)) return;
  throw new AppError('illegal-transition', `This consultation is ${consultationStatusLabel(status)} already.`, {
    details: { currentStatus: status },
  });
}
