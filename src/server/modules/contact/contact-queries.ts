import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ContactMessageDraft } from '#contract/contact.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type Box = 'inbox' | 'archive';
type PageRequest = { readonly page: number; readonly size: number; readonly newestFirst: boolean };

export function findMessages(db: Db, box: Box, request: PageRequest): Promise<ContactMessageRow[]> {
  const direction = request.newestFirst ? desc : asc;
  return db
    .select()
    .from(contactMessages)
    .where(inBox(box))
    .orderBy(direction(contactMessages.createdAt), direction(contactMessages.id))
    .limit(request.size)
    .offset(request.page * request.size);
}

export async function findMessage(db: Db, id: number): Promise<ContactMessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function countMessages(db: Db, box: Box): Promise<number> {
  const [row] = await db.select({ messages: count() }).from(contactMessages).where(inBox(box));
  return row?.messages ?? 0;
}

export async function countUnread(db: Db): Promise<number> {
  const [row] = await db
    .select({ messages: count() })
    .from(contactMessages)
    .where(and(inBox('inbox'), isNull(contactMessages.readAt)));
  return row?.messages ?? 0;
}

export async function lockMessage(tx: Tx, id: number): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row;
}

/** Keeps the time of the first reading. */
export async function setMessageFlags(
  tx: Tx,
  id: number,
  { isRead, isArchived }: { isRead: boolean; isArchived: boolean },
): Promise<ContactMessageRow> {
  const [row] = await tx
    .update(contactMessages)
    .set({
      readAt: isRead ? sql`coalesce(${contactMessages.readAt}, now())` : null,
      archivedAt: isArchived ? sql`coalesce(${contactMessages.archivedAt}, now())` : null,
    })
    .where(eq(contactMessages.id, id))
    .returning();
  return row!;
}

function inBox(box: Box) {
  return box === 'inbox' ? isNull(contactMessages.archivedAt) : isNotNull(contactMessages.archivedAt);
}

export async function insertContactMessage(
  tx: Tx,
  { firstName, lastName, email, subject, message }: ContactMessageDraft,
): Promise<{ id: number; createdAt: Date }> {
  const [row] = await tx
    .insert(contactMessages)
    .values({ firstName, lastName, email, subject, message })
    .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt });
  return row!;
}
