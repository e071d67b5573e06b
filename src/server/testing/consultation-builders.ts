import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { consultationDocuments, consultationMessages, consultations } from '#server/db/schema/consultations.ts';
import { type Row, buildUser, next } from './builders.ts';

export async function buildConsultation(db: Database, given: Row<typeof consultations> = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const [consultation] = await db
    .insert(consultations)
    .values({
      goal: 'Build muscle',
      notes: `No milk, trains at six ${next()}`,
      consentAt: new Date(),
      ...given,
      userId,
    })
    .returning();
  return consultation!;
}

/** Sent by the customer unless given. */
export async function buildMessage(db: Database, given: Row<typeof consultationMessages> = {}) {
  const consultationId = given.consultationId ?? (await buildConsultation(db)).id;
  const [consultation] = await db.select().from(consultations).where(eq(consultations.id, consultationId));
  const [message] = await db
    .insert(consultationMessages)
    .values({ senderId: consultation!.userId, content: `Is curd all right? ${next()}`, ...given, consultationId })
    .returning();
  return message!;
}

/** Only the row: the test stores the file if it needs one. */
export async function buildDocument(db: Database, given: Row<typeof consultationDocuments> = {}) {
  const consultationId = given.consultationId ?? (await buildConsultation(db)).id;
  const [document] = await db
    .insert(consultationDocuments)
    .values({
      storageKey: `documents/of-a-test-${next()}`,
      fileName: 'blood report.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1_000,
      ...given,
      consultationId,
    })
    .returning();
  return document!;
}
