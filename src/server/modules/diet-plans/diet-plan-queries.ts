import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { users } from '#server/db/schema/users.ts';

export type PlanRow = typeof dietPlanVersions.$inferSelect;
export type PlanVersion = Pick<PlanRow, 'version' | 'planName' | 'createdAt'> & { readonly savedBy: PersonName };
export type FullPlan = PlanVersion & Pick<PlanRow, 'consultationId' | 'generalNotes' | 'dailyPlans'>;
type PersonName = { readonly firstName: string; readonly lastName: string };

export type MealRow = typeof meals.$inferSelect;

const versionColumns = {
  version: dietPlanVersions.version,
  planName: dietPlanVersions.planName,
  createdAt: dietPlanVersions.createdAt,
  savedBy: { firstName: users.firstName, lastName: users.lastName },
};
const allColumns = {
  ...versionColumns,
  consultationId: dietPlanVersions.consultationId,
  generalNotes: dietPlanVersions.generalNotes,
  dailyPlans: dietPlanVersions.dailyPlans,
};

/** Newest first. */
export function findVersions(db: Db, consultationId: number): Promise<PlanVersion[]> {
  return db
    .select(versionColumns)
    .from(dietPlanVersions)
    .innerJoin(users, eq(users.id, dietPlanVersions.savedBy))
    .where(eq(dietPlanVersions.consultationId, consultationId))
    .orderBy(desc(dietPlanVersions.version));
}

export async function findLatestVersion(db: Db, consultationId: number): Promise<PlanVersion | undefined> {
  const [row] = await db
    .select(versionColumns)
    .from(dietPlanVersions)
    .innerJoin(users, eq(users.id, dietPlanVersions.savedBy))
    .where(eq(dietPlanVersions.consultationId, consultationId))
    .orderBy(desc(dietPlanVersions.version))
    .limit(1);
  return row;
}

/** The latest unless a version is given. */
export async function findPlan(db: Db, consultationId: number, version?: number): Promise<FullPlan | undefined> {
  const isThisOne = version === undefined ? undefined : eq(dietPlanVersions.version, version);
  const [row] = await db
    .select(allColumns)
    .from(dietPlanVersions)
    .innerJoin(users, eq(users.id, dietPlanVersions.savedBy))
    .where(and(eq(dietPlanVersions.consultationId, consultationId), isThisOne))
    .orderBy(desc(dietPlanVersions.version))
    .limit(1);
  return row;
}

export async function insertVersion(tx: Tx, plan: typeof dietPlanVersions.$inferInsert): Promise<PlanRow> {
  const [row] = await tx.insert(dietPlanVersions).values(plan).returning();
  return row!;
}

/** Including archived ones, which stay in existing plans. */
export async function findMeals(db: Db, ids: readonly number[]): Promise<MealRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(meals)
    .where(inArray(meals.id, [...ids]));
}
