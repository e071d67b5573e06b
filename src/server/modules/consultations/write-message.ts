import type { Message } from '#contract/consultations.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import { requireAssignedOpen, requireOwnOpen } from './consultation-access.ts';
import { toMessage } from './read-thread.ts';
import { insertMessage } from './thread-queries.ts';

export type ThreadParts = { readonly db: Database; readonly limiter: Limiter; readonly limits: LimitSettings };
type WritingParts = Omit<ThreadParts, 'db'> & { readonly db: Transactor };

export function writeMessage(parts: WritingParts, caller: Caller, id: number, content: string): Promise<Message> {
  return write(parts, caller, id, content, requireOwnOpen);
}

export function writeToClient(parts: WritingParts, caller: Caller, id: number, content: string): Promise<Message> {
  return write(parts, caller, id, content, requireAssignedOpen);
}

function write(
  { db, limiter, limits }: WritingParts,
  caller: Caller,
  consultationId: number,
  content: string,
  requireAccess: typeof requireOwnOpen,
): Promise<Message> {
  return limiter.spend(db, [writing(limits, caller)], async (tx) => {
    await requireAccess(tx, caller, consultationId);
    const message = await insertMessage(tx, { consultationId, senderId: caller.userId, content });
    return toMessage({ message, sender: caller });
  });
}

function writing(limits: LimitSettings, { userId }: Caller): Use {
  return {
    limit: { name: 'consultation-messages', max: limits.messagesPerUserTenMinutes, seconds: 10 * 60 },
    by: String(userId),
  };
}
