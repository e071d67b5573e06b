import type { ContactMessage } from '#contract/admin-office.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import { toContactMessage } from './contact-message-row.ts';
import { findMessage } from './inbox-queries.ts';

export async function openMessage(db: Database, id: number): Promise<ContactMessage> {
  const row = await findMessage(db, id);
  if (!row) throw new AppError('not-found', 'We could not find this message.');
  return toContactMessage(row);
}
