import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';

export type DocumentRow = typeof consultationDocuments.$inferSelect;

export async function insertDocument(tx: Tx, row: typeof consultationDocuments.$inferInsert): Promise<DocumentRow> {
  const [inserted] = await tx.insert(consultationDocuments).values(row).returning();
  return inserted!;
}

export async function deleteDocument(tx: Tx, consultationId: number): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .delete(consultationDocuments)
    .where(eq(consultationDocuments.consultationId, consultationId))
    .returning();
  return row;
}
