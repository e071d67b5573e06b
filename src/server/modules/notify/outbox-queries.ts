import { desc, eq } from 'drizzle-orm';
import type { Db, Statement } from '#server/db/client.ts';
import { outboxMessages } from '#server/db/schema/sign-in.ts';
import { toStatement } from '#server/db/statement.ts';

export type NewMessage = Pick<
  typeof outboxMessages.$inferInsert,
  'channel' | 'recipient' | 'subject' | 'body' | 'sendId'
>;

export function insertMessages(messages: readonly NewMessage[]): Statement<readonly true[]> {
  const text = `
    insert into outbox_messages (channel, recipient, subject, body, send_id)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    on conflict (send_id) do nothing`;
  const listOf = (name: keyof NewMessage) => messages.map((message) => message[name]);
  const values = [listOf('channel'), listOf('recipient'), listOf('subject'), listOf('body'), listOf('sendId')];
  return toStatement(text, values, () => messages.map(() => true as const));
}

export function findMessages(db: Db, recipient: string, limit: number) {
  return db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}
