import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import { shopDatabase } from './shop-database.ts';

/** A consultation request of a customer whose name is unique to the test. */
export type CreatedConsultation = { readonly id: number; readonly userName: string };

type Asked = { readonly status?: ConsultationStatus; readonly notes?: string; readonly document?: string };

/** Inserts a consultation request; `document` is the text of the uploaded document. */
export async function createConsultation(asked: Asked = {}): Promise<CreatedConsultation> {
  const { status = 'SUBMITTED_BY_USER', notes = 'I train four times a week.', document } = asked;
  const name = `Asha ${randomUUID().slice(0, 8)}`;
  const { rows } = await shopDatabase().query<{ id: number }>(
    `with client as (
       insert into users (email, first_name, last_name, roles)
       values ($1, split_part($2, ' ', 1), split_part($2, ' ', 2), array['ROLE_USER']) returning id
     )
     insert into consultations (user_id, goal, notes, status)
     select id, 'Build muscle', $3, $4 from client returning id`,
    [`${randomUUID()}@customer.test`, name, notes, status],
  );
  const { id } = rows[0]!;
  if (document !== undefined) await addDocument(id, document);
  return { id, userName: name };
}

/** Inserts the uploaded document of a consultation. */
export async function addDocument(consultationId: number, text: string): Promise<void> {
  const folder = join(process.env['E2E_DATA_DIR']!, 'uploads', 'documents');
  const name = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  await shopDatabase().query(
    `insert into consultation_documents (consultation_id, storage_key, file_name, media_type, size_bytes)
     values ($1, $2, 'Blood report.pdf', 'application/pdf', $3)`,
    [consultationId, `documents/${name}`, Buffer.byteLength(text)],
  );
}
