import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockAssigned, lockOwn } from './consultation-access.ts';
import { hasMessage, setLastRead } from './thread-queries.ts';

export function markOwnRead(db: Database, caller: Caller, id: number, lastMessageId: number): Promise<void> {
  return markRead(db, caller, id, lastMessageId, lockOwn);
}

export function markClientRead(db: Database, caller: Caller, id: number, lastMessageId: number): Promise<void> {
  return markRead(db, caller, id, lastMessageId, lockAssigned);
}

/** Also for a closed consultation. */
function markRead(
  db: Database,
  caller: Caller,
  consultationId: number,
  lastMessageId: number,
  lock: typeof lockOwn,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lock(tx, caller, consultationId);
    if (!(await hasMessage(tx, consultationId, lastMessageId))) {
      const message = 'This message is not part of this consultation.';
      throw new AppError('rule-violated', message, { fieldErrors: { lastMessageId: message } });
    }
    await setLastRead(tx, { consultationId, userId: caller.userId, lastMessageId });
  });
}
