import type { SentMessage } from '#contract/messages.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { findOwnMessages } from './message-queries.ts';

export async function readSentMessages(db: Db, { userId }: Caller, orderId: number): Promise<SentMessage[]> {
  const rows = await findOwnMessages(db, orderId, userId);
  if (!rows) throw noSuchOrder();
  return rows.flatMap(({ kind, channel, sentAt }) =>
    kind && channel && sentAt ? [{ kind, channel, sentAt: sentAt.toISOString() }] : [],
  );
}
