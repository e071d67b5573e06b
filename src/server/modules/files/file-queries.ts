import { type SQL, and, arrayContains, eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';

export type DocumentRow = typeof consultationDocuments.$inferSelect;

export function findDocument(db: Db, id: number, readerId: number): Promise<DocumentRow | undefined> {
  return findReadable(db, eq(consultationDocuments.id, id), readerId);
}

export function findDocumentOf(db: Db, consultationId: number, readerId: number): Promise<DocumentRow | undefined> {
  return findReadable(db, eq(consultationDocuments.consultationId, consultationId), readerId);
}

/** For the customer, the assigned nutritionist and admins. */
async function findReadable(db: Db, isAsked: SQL, readerId: number): Promise<DocumentRow | undefined> {
  const mayRead = or(
    eq(consultations.userId, users.id),
    and(eq(consultations.nutritionistId, users.id), arrayContains(users.roles, ['ROLE_NUTRITIONIST'])),
    arrayContains(users.roles, ['ROLE_ADMIN']),
  );
  const [row] = await db
    .select({ document: consultationDocuments })
    .from(consultationDocuments)
    .innerJoin(consultations, eq(consultations.id, consultationDocuments.consultationId))
    .innerJoin(users, and(eq(users.id, readerId), eq(users.enabled, true), mayRead))
    .where(isAsked);
  return row?.document;
}
