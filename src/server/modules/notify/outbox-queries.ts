import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { outboxMessages } from '#server/db/schema/sign-in.ts';

export async function insertMessage(tx: Tx, message: typeof outboxMessages.$inferInsert): Promise<void> {
  await tx.insert(outboxMessages).values(message).onConflictDoNothing({ target: outboxMessages.sendId });
}

export function findMessages(db: Db, recipient: string, limit: number) {
  return db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}
