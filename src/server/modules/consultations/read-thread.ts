import type { Message, Thread } from '#contract/consultations.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireAssigned, requireOwn } from './consultation-access.ts';
import { fullName } from './consultation-row.ts';
import { type SentMessage, findMessages } from './thread-queries.ts';

const messagesAPage = 50;

export async function readOwnThread(
  db: Database,
  caller: Caller,
  id: number,
  before: number | undefined,
): Promise<Thread> {
  await requireOwn(db, caller, id);
  return readThread(db, id, before);
}

export async function readClientThread(
  db: Database,
  caller: Caller,
  id: number,
  before: number | undefined,
): Promise<Thread> {
  await requireAssigned(db, caller, id);
  return readThread(db, id, before);
}

/** The caller must have checked the access. */
export async function readThread(db: Db, consultationId: number, before?: number): Promise<Thread> {
  const found = await findMessages(db, consultationId, { before, most: messagesAPage + 1 });
  const messages = found.slice(0, messagesAPage).toReversed().map(toMessage);
  return { messages, hasEarlier: found.length > messagesAPage };
}

export function toMessage({ message, sender }: SentMessage): Message {
  return {
    id: message.id,
    senderId: message.senderId,
    senderName: fullName(sender),
    createdAt: message.createdAt.toISOString(),
    messageContent: message.content,
  };
}
