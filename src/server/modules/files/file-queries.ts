import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';

export type DocumentRow = typeof consultationDocuments.$inferSelect;

export async function findDocument(db: Db, id: number): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(consultationDocuments).where(eq(consultationDocuments.id, id));
  return row;
}
