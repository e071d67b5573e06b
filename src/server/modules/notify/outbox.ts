import type { OutboxMessage } from '#contract/auth.ts';
import { normalisePhone } from '#domain/accounts/phone.ts';
import type { Database } from '#server/db/client.ts';
import { sendIn } from '#server/db/statement.ts';
import { type NewMessage, findMessages, insertMessages } from './outbox-queries.ts';
import type { Notifier } from './senders.ts';

const shownMessages = 20;

/** Demo mode has no real senders: messages are stored in the database and printed. */
export function outbox(db: Database, print: (line: string) => void): Notifier {
  let stored = 0;
  const store = async (message: NewMessage, line: string) => {
    // Each is a new row.
    const isStored = await db.inSharedStatement((send) => send(insertMessages, ++stored, message));
    // Close to the deadline of a request only a transaction can still be called back.
    if (!isStored) await db.transaction((tx) => sendIn(tx, insertMessages([message])));
    print(line);
  };
  return {
    sms: (to, text, { sendId }) =>
      store(
        { channel: 'sms', recipient: addressee(to), subject: null, body: text, sendId },
        `SMS to ${to}: ${text.replaceAll(/\s+/g, ' ')}`,
      ),
    mail: (to, subject, text, sendId) =>
      store(
        { channel: 'mail', recipient: addressee(to), subject, body: text, sendId },
        `Mail to ${to}: ${subject}: ${text.replaceAll(/\s+/g, ' ')}`,
      ),
  };
}

export async function listMessages(db: Database, to: string): Promise<OutboxMessage[]> {
  const rows = await findMessages(db, addressee(to), shownMessages);
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Normalised, so that any spelling of a phone or an address finds the same messages. */
function addressee(to: string): string {
  return normalisePhone(to) ?? to.trim().toLowerCase();
}
