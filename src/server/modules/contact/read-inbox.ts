import type { z } from 'zod';
import type { ContactMessage, listContactMessages, updateContactMessage } from '#contract/admin-office.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import {
  type ContactMessageRow,
  countMessages,
  countUnread,
  findMessage,
  findMessages,
  lockMessage,
  setMessageFlags,
} from './contact-queries.ts';

export async function readInbox(
  db: Database,
  { page, size, sort, box }: z.output<(typeof listContactMessages)['query']>,
): Promise<ResponseOf<typeof listContactMessages>> {
  const [total, unread, found] = await Promise.all([
    countMessages(db, box),
    countUnread(db),
    findMessages(db, box, { page, size, newestFirst: sort === 'createdAt,desc' }),
  ]);
  return { ...pagedResponse({ page, size }, total, found.map(toContactMessage)), unread };
}

export function countUnreadMessages(db: Db): Promise<number> {
  return countUnread(db);
}

/** Omitted fields stay unchanged. */
export function markMessage(
  db: Database,
  { userId }: Caller,
  id: number,
  { isRead, isArchived }: z.output<(typeof updateContactMessage)['body']>,
): Promise<ContactMessage> {
  return db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    if (!row) throw new AppError('not-found', 'We could not find this message.');
    const before = toContactMessage(row);
    const flags = { isRead: isRead ?? before.isRead, isArchived: isArchived ?? before.isArchived };
    const after = toContactMessage(await setMessageFlags(tx, id, flags));
    await recordAction(tx, userId, { action: 'marked', subject: 'message', subjectId: id, before, after });
    return after;
  });
}

export async function openMessage(db: Database, id: number): Promise<ContactMessage> {
  const row = await findMessage(db, id);
  if (!row) throw new AppError('not-found', 'We could not find this message.');
  return toContactMessage(row);
}

export function toContactMessage(row: ContactMessageRow): ContactMessage {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    isArchived: row.archivedAt !== null,
  };
}
