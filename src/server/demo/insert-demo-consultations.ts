import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';
import { type FileStore, newFileName } from '#server/modules/files/file-store.ts';
import { type DemoConsultation, demoConsultations } from './demo-consultations.ts';
import { demoCustomers } from './demo-customers.ts';
import { plainPdf } from './plain-pdf.ts';

/** Without a store there are no documents: none that could not be opened. */
export async function insertDemoConsultations(
  tx: Tx,
  now: Date,
  nutritionistId: number,
  files: FileStore | undefined,
): Promise<void> {
  const phones = demoCustomers.map(({ phone }) => phone);
  const customers = await tx
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, phones));
  for (const asked of demoConsultations) {
    const createdAt = new Date(now.getTime() - asked.hoursAgo * 60 * 60 * 1000);
    const [row] = await tx
      .insert(consultations)
      .values({
        userId: customers.find(({ phone }) => phone === phones[asked.customer])!.id,
        goal: asked.goal,
        notes: asked.notes,
        status: asked.status,
        nutritionistId: asked.isAssigned ? nutritionistId : null,
        createdAt,
      })
      .returning({ id: consultations.id });
    if (asked.document && files) await insertDocument(tx, files, row!.id, asked.document, createdAt);
  }
}

async function insertDocument(
  tx: Tx,
  files: FileStore,
  consultationId: number,
  { fileName, lines }: NonNullable<DemoConsultation['document']>,
  createdAt: Date,
): Promise<void> {
  const bytes = plainPdf(lines);
  const storageKey = `documents/${newFileName()}`;
  await files.put(storageKey, bytes);
  await tx.insert(consultationDocuments).values({
    consultationId,
    storageKey,
    fileName,
    mediaType: 'application/pdf',
    sizeBytes: bytes.length,
    createdAt,
  });
}
