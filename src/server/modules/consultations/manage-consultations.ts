import type { z } from 'zod';
import type { AdminConsultation, listAllConsultations } from '#contract/admin-consultations.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { needsNutritionist, type ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { numberIn } from '#server/db/text-search.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchConsultation, requireOpen, requireStep } from './consultation-access.ts';
import {
  type ConsultationRow,
  countConsultations,
  findConsultations,
  findListedConsultation,
  lockConsultation,
  lockNutritionistForShare,
  nothingOfFormerNutritionist,
  setConsultation,
  unassignOpenConsultations,
} from './consultation-queries.ts';
import { toAdminConsultation } from './consultation-row.ts';

export async function listConsultations(
  db: Database,
  { page, size, sort, ...query }: z.output<(typeof listAllConsultations)['query']>,
): Promise<ResponseOf<typeof listAllConsultations>> {
  const filter = { ...query, number: query.search ? numberIn(query.search) : null };
  const [total, found] = await Promise.all([
    countConsultations(db, filter),
    findConsultations(db, filter, { page, size, sort }),
  ]);
  return pagedResponse({ page, size }, total, found.map(toAdminConsultation));
}

export function moveConsultation(
  db: Database,
  { userId }: Caller,
  id: number,
  to: ConsultationStatus,
  notes: string | null,
): Promise<AdminConsultation> {
  return db.transaction(async (tx) => {
    const { status, nutritionistId } = await requireConsultation(tx, id);
    requireStep(status, to, 'admin');
    if (nutritionistId === null && needsNutritionist(to)) {
      const message = 'Please assign a nutritionist first.';
      throw new AppError('rule-violated', message, { fieldErrors: { status: message } });
    }
    await setConsultation(tx, id, { status: to });
    await recordAction(tx, userId, {
      action: 'moved',
      subject: 'consultation',
      subjectId: id,
      before: { status },
      after: { status: to, notes },
    });
    return readConsultation(tx, id);
  });
}

/** 0 unassigns it; access ends with the assignment. */
export function assignConsultation(
  db: Database,
  { userId }: Caller,
  id: number,
  nutritionistUserId: number,
): Promise<AdminConsultation> {
  const nutritionistId = nutritionistUserId === 0 ? null : nutritionistUserId;
  return db.transaction(async (tx) => {
    // Lock the user before the consultation, in the same order as when a nutritionist is disabled.
    const canWork = nutritionistId === null || (await lockNutritionistForShare(tx, nutritionistId));
    const before = requireOpen(await requireConsultation(tx, id));
    if (!canWork) {
      const message = 'Please choose an active nutritionist.';
      throw new AppError('rule-violated', message, { fieldErrors: { nutritionistUserId: message } });
    }
    if (before.nutritionistId !== nutritionistId)
      await setConsultation(tx, id, { nutritionistId, ...nothingOfFormerNutritionist });
    await recordAction(tx, userId, {
      action: nutritionistId === null ? 'unassigned' : 'assigned',
      subject: 'consultation',
      subjectId: id,
      before: { nutritionistId: before.nutritionistId },
      after: { nutritionistId },
    });
    return readConsultation(tx, id);
  });
}

async function requireConsultation(tx: Tx, id: number): Promise<ConsultationRow> {
  const consultation = await lockConsultation(tx, id);
  if (!consultation) throw noSuchConsultation();
  return consultation;
}

async function readConsultation(tx: Tx, id: number): Promise<AdminConsultation> {
  const listed = await findListedConsultation(tx, id);
  if (!listed) throw noSuchConsultation();
  return toAdminConsultation(listed);
}

/** For a user who is disabled or loses the role: open consultations become unassigned, for an admin to reassign. */
export async function unassignNutritionist(tx: Tx, userId: number): Promise<void> {
  await unassignOpenConsultations(tx, userId);
}
