import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canMoveConsultation,
  consultationActors,
  consultationStatuses,
  isConsultationClosed,
} from '#domain/consultations/consultation-status.ts';
import type { Database } from '#server/db/client.ts';
import { consultationAssignments, consultations } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { buildUser } from '#server/testing/builders.ts';
import { buildConsultation, buildMessage } from '#server/testing/consultation-builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.drop());

const nutritionist = () => buildUser(db, { roles: ['ROLE_NUTRITIONIST'] });

/** The message of a database check; null when it passes. */
const refusalOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => null,
    ({ cause }: { cause: { code: string; message: string } }) => (cause.code === '23514' ? cause.message : cause.code),
  );

describe('the database', () => {
  it('allows exactly the transitions that some actor may make, also by a direct UPDATE', async () => {
    for (const from of consultationStatuses) {
      for (const to of consultationStatuses.filter((status) => status !== from)) {
        const { id } = await buildConsultation(db, { status: from });
        const step = db.update(consultations).set({ status: to }).where(eq(consultations.id, id));
        const isLegal = consultationActors.some((actor) => canMoveConsultation(from, to, actor));
        expect(await refusalOf(step)).toBe(isLegal ? null : `consultation ${id} cannot go from ${from} to ${to}`);
      }
    }
  });

  it.each(consultationStatuses)(
    'accepts messages and plans of one that is %s only while it is open',
    async (status) => {
      const { id: savedBy } = await nutritionist();
      const { id } = await buildConsultation(db, { status, nutritionistId: savedBy });
      const plan = { consultationId: id, version: 1, planName: 'Plan', generalNotes: '', dailyPlans: [], savedBy };
      const writes = [() => buildMessage(db, { consultationId: id }), () => db.insert(dietPlanVersions).values(plan)];
      for (const write of writes) {
        expect(await refusalOf(write())).toBe(isConsultationClosed(status) ? `consultation ${id} is closed` : null);
      }
    },
  );

  it('records every assignment and its time', async () => {
    const [kavya, arun] = [await nutritionist(), await nutritionist()];
    const { id } = await buildConsultation(db, { nutritionistId: kavya.id });
    for (const nutritionistId of [kavya.id, null, arun.id, kavya.id]) {
      await db.update(consultations).set({ nutritionistId }).where(eq(consultations.id, id));
    }
    await db.update(consultations).set({ status: 'IN_REVIEW' }).where(eq(consultations.id, id));
    const stored = await db
      .select({ who: consultationAssignments.nutritionistId })
      .from(consultationAssignments)
      .where(eq(consultationAssignments.consultationId, id))
      .orderBy(asc(consultationAssignments.id));
    expect(stored.map(({ who }) => who)).toEqual([kavya.id, arun.id, kavya.id]);
  });
});
