import type { MessageSettings, SentMessage } from '#contract/messages.ts';
import { optionalKinds } from '#domain/messages/message-kind.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findMutedKinds, replaceMutedKinds, findOwnMessages } from './message-queries.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';

export async function readMessageSettings(db: Db, { userId }: Caller): Promise<MessageSettings> {
  const muted = await findMutedKinds(db, userId);
  return Object.fromEntries(optionalKinds.map((kind) => [kind, !muted.includes(kind)])) as MessageSettings;
}

export function changeMessageSettings(
  db: Database,
  caller: Caller,
  named: Partial<MessageSettings>,
): Promise<MessageSettings> {
  return db.transaction(async (tx) => {
    const settings = { ...(await readMessageSettings(tx, caller)), ...named };
    const muted = optionalKinds.filter((kind) => !settings[kind]);
    await replaceMutedKinds(tx, caller.userId, muted);
    return readMessageSettings(tx, caller);
  });
}

export async function readSentMessages(db: Db, { userId }: Caller, orderId: number): Promise<SentMessage[]> {
  const rows = await findOwnMessages(db, orderId, userId);
  if (!rows) throw noSuchOrder();
  return rows.flatMap(({ kind, channel, sentAt }) =>
    kind && channel && sentAt ? [{ kind, channel, sentAt: sentAt.toISOString() }] : [],
  );
}
