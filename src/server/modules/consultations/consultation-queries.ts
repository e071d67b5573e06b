import { type SQL, and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { may } from '#domain/accounts/permissions.ts';
import { type ConsultationStatus, openConsultationStatuses } from '#domain/consultations/consultation-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';
import { containing } from '#server/db/text-search.ts';

export type ConsultationRow = typeof consultations.$inferSelect;
export type ListedConsultation = {
  readonly consultation: ConsultationRow;
  readonly client: { readonly firstName: string; readonly lastName: string };
  readonly nutritionist: { readonly firstName: string; readonly lastName: string } | null;
  readonly documentId: number | null;
};
type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

const nutritionists = alias(users, 'nutritionists');
const sortColumns: Readonly<Record<string, SQL>> = {
  id: sql`${consultations.id}`,
  createdAt: sql`${consultations.createdAt}`,
  status: sql`${consultations.status}`,
  userName: sql`lower(${users.firstName} || ' ' || ${users.lastName})`,
};

export type ConsultationFilter = {
  readonly status?: ConsultationStatus | undefined;
  readonly assignment?: 'assigned' | 'unassigned' | undefined;
  readonly search?: string | undefined;
  /** The search as the number of a consultation. */
  readonly number: number | null;
};

export function findConsultations(
  db: Db,
  filter: ConsultationFilter,
  { page, size, sort }: PageRequest,
): Promise<ListedConsultation[]> {
  const [field = '', direction] = sort.split(',');
  const order = direction === 'asc' ? asc : desc;
  return listed(db)
    .where(matching(filter))
    .orderBy(order(sortColumns[field] ?? sql`${consultations.id}`), order(consultations.id))
    .limit(size)
    .offset(page * size);
}

export async function findListedConsultation(db: Db, id: number): Promise<ListedConsultation | undefined> {
  const [row] = await listed(db).where(eq(consultations.id, id));
  return row;
}

export async function countConsultations(db: Db, filter: ConsultationFilter): Promise<number> {
  const [row] = await db
    .select({ consultations: count() })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.userId))
    .where(matching(filter));
  return row?.consultations ?? 0;
}

export async function findConsultation(db: Db, id: number): Promise<ConsultationRow | undefined> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id));
  return row;
}

export async function lockConsultation(tx: Tx, id: number): Promise<ConsultationRow | undefined> {
  const [row] = await tx.select().from(consultations).where(eq(consultations.id, id)).for('update');
  return row;
}

export async function setConsultation(
  tx: Tx,
  id: number,
  change: Partial<Omit<ConsultationRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(consultations).set(change).where(eq(consultations.id, id));
}

/** What belongs to the former nutritionist: the proposed time, and the consent to read the ledger. */
export const nothingOfFormerNutritionist = {
  appointmentAt: null,
  appointmentState: null,
  appointmentNote: '',
  ledgerSharedAt: null,
} as const;

export async function unassignOpenConsultations(tx: Tx, nutritionistId: number): Promise<void> {
  await tx
    .update(consultations)
    .set({ nutritionistId: null, ...nothingOfFormerNutritionist })
    .where(
      and(eq(consultations.nutritionistId, nutritionistId), inArray(consultations.status, openConsultationStatuses)),
    );
}

export async function insertConsultation(tx: Tx, values: typeof consultations.$inferInsert): Promise<number> {
  const [row] = await tx.insert(consultations).values(values).returning({ id: consultations.id });
  return row!.id;
}

export async function countOpenConsultations(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(consultations)
    .where(and(eq(consultations.userId, userId), inArray(consultations.status, openConsultationStatuses)));
  return row?.open ?? 0;
}

/** Serialises requests for consultations of one customer, and proposed times of one nutritionist. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Taken before the lock on the consultation, in the same order as when a user is disabled, so that neither deadlocks. */
export async function lockUserForKeyShare(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
}

/** Prevents disabling and role changes until the assignment is committed. */
export async function lockNutritionistForShare(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  return row !== undefined && row.enabled && may('advise', row.roles);
}

/** The client's name, goal or notes contain the text, or the number is the consultation's. */
export function containsText(search: string, number: number | null): SQL | undefined {
  const pattern = containing(search);
  return or(
    sql`(${users.firstName} || ' ' || ${users.lastName}) ilike ${pattern}`,
    sql`${consultations.goal} ilike ${pattern}`,
    sql`${consultations.notes} ilike ${pattern}`,
    number === null ? undefined : eq(consultations.id, number),
  );
}

function matching({ status, assignment, search, number }: ConsultationFilter): SQL | undefined {
  return and(
    status && eq(consultations.status, status),
    assignment && (assignment === 'unassigned' ? isNull : isNotNull)(consultations.nutritionistId),
    search ? containsText(search, number) : undefined,
  );
}

function listed(db: Db) {
  return db
    .select({
      consultation: consultations,
      client: { firstName: users.firstName, lastName: users.lastName },
      nutritionist: { firstName: nutritionists.firstName, lastName: nutritionists.lastName },
      documentId: consultationDocuments.id,
    })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.userId))
    .leftJoin(nutritionists, eq(nutritionists.id, consultations.nutritionistId))
    .leftJoin(consultationDocuments, eq(consultationDocuments.consultationId, consultations.id))
    .$dynamic();
}
