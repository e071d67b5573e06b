import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { consultationMessages, consultationReads } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';

export type MessageRow = typeof consultationMessages.$inferSelect;
export type SentMessage = {
  readonly message: MessageRow;
  readonly sender: { readonly firstName: string; readonly lastName: string };
};

/** Newest first. */
export function findMessages(
  db: Db,
  consultationId: number,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<SentMessage[]> {
  return db
    .select({ message: consultationMessages, sender: { firstName: users.firstName, lastName: users.lastName } })
    .from(consultationMessages)
    .innerJoin(users, eq(users.id, consultationMessages.senderId))
    .where(
      and(
        eq(consultationMessages.consultationId, consultationId),
        before === undefined ? undefined : lt(consultationMessages.id, before),
      ),
    )
    .orderBy(desc(consultationMessages.id))
    .limit(most);
}

export async function insertMessage(tx: Tx, message: typeof consultationMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(consultationMessages).values(message).returning();
  return row!;
}

export async function hasMessage(db: Db, consultationId: number, messageId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: consultationMessages.id })
    .from(consultationMessages)
    .where(and(eq(consultationMessages.id, messageId), eq(consultationMessages.consultationId, consultationId)));
  return row !== undefined;
}

/** Never moves back, in whichever order the requests arrive. */
export async function setLastRead(tx: Tx, read: typeof consultationReads.$inferInsert): Promise<void> {
  await tx
    .insert(consultationReads)
    .values(read)
    .onConflictDoUpdate({
      target: [consultationReads.consultationId, consultationReads.userId],
      set: { lastMessageId: sql`greatest(${consultationReads.lastMessageId}, excluded.last_message_id)` },
    });
}
