import { and, asc, count, countDistinct, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { WorkingHours } from '#domain/calendar/working-hours.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { consultationAssignments, consultations, nutritionistHours } from '#server/db/schema/consultations.ts';
import { openConsultationStatuses } from '#domain/consultations/consultation-status.ts';
import { hasTimeToCome } from '../consultation-view-queries.ts';

/** Monday first. */
export function findHours(db: Db, userId: number): Promise<WorkingHours[]> {
  const { weekday, fromMinute, toMinute } = nutritionistHours;
  return db
    .select({ weekday, fromMinute, toMinute })
    .from(nutritionistHours)
    .where(eq(nutritionistHours.userId, userId))
    .orderBy(asc(weekday), asc(fromMinute));
}

export async function replaceHours(tx: Tx, userId: number, hours: readonly WorkingHours[]): Promise<void> {
  await tx.delete(nutritionistHours).where(eq(nutritionistHours.userId, userId));
  if (hours.length > 0) await tx.insert(nutritionistHours).values(hours.map((entry) => ({ ...entry, userId })));
}

/** Whether a proposed or accepted appointment of another client is too close. */
export async function hasAppointmentNear(
  db: Db,
  nutritionistId: number,
  { at, minutes, besides }: { readonly at: Date; readonly minutes: number; readonly besides: number },
): Promise<boolean> {
  const span = minutes * 60_000;
  const [row] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(
      and(
        eq(consultations.nutritionistId, nutritionistId),
        inArray(consultations.status, openConsultationStatuses),
        inArray(consultations.appointmentState, ['PROPOSED', 'ACCEPTED']),
        gt(consultations.appointmentAt, new Date(at.getTime() - span)),
        lt(consultations.appointmentAt, new Date(at.getTime() + span)),
        ne(consultations.id, besides),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function countUpcoming(db: Db, nutritionistId: number): Promise<number> {
  const [row] = await db.select({ upcoming: count() }).from(consultations).where(hasTimeToCome(nutritionistId));
  return row?.upcoming ?? 0;
}

export async function countPending(db: Db, nutritionistId: number): Promise<number> {
  const [row] = await db
    .select({ pending: count() })
    .from(consultations)
    .where(
      and(eq(consultations.nutritionistId, nutritionistId), inArray(consultations.status, openConsultationStatuses)),
    );
  return row?.pending ?? 0;
}

/** All clients ever assigned, including former ones. */
export async function countClients(db: Db, nutritionistId: number): Promise<number> {
  const [row] = await db
    .select({ clients: countDistinct(consultations.userId) })
    .from(consultationAssignments)
    .innerJoin(consultations, eq(consultations.id, consultationAssignments.consultationId))
    .where(eq(consultationAssignments.nutritionistId, nutritionistId));
  return row?.clients ?? 0;
}
