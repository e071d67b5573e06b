import { desc, eq } from 'drizzle-orm';
import type { Db, Statement } from '#server/db/client.ts';
import { outboxMessages } from '#server/db/schema/sign-in.ts';
import { toStatement } from '#server/db/statement.ts';

type NewMessage = Pick<typeof outboxMessages.$inferInsert, 'channel' | 'recipient' | 'subject' | 'body' | 'sendId'>;

export function insertMessage({ channel, recipient, subject, body, sendId }: NewMessage): Statement<true> {
  const text = `insert into outbox_messages (channel, recipient, subject, body, send_id) values ($1, $2, $3, $4, $5)
    on conflict (send_id) do nothing`;
  return toStatement(text, [channel, recipient, subject, body, sendId], () => true);
}

export function findMessages(db: Db, recipient: string, limit: number) {
  return db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}
