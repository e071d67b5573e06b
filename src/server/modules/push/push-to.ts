import type { Database } from '#server/db/client.ts';
import { findSubscriptionsOf, removeSubscriptions } from './push-queries.ts';
import type { PushNote, PushSender } from './push-sender.ts';

type PushParts = { readonly db: Database; readonly push: PushSender };

/** To all browsers of these people. Returns whether at least one push service has accepted it. */
export async function pushTo({ db, push }: PushParts, userIds: readonly number[], note: PushNote): Promise<boolean> {
  if (userIds.length === 0) return false;
  const found = await findSubscriptionsOf(db, userIds);
  if (found.length === 0) return false;
  const results = await Promise.all(found.map((subscription) => push.send(subscription, note)));
  const gone = found.filter((_, index) => results[index] === 'gone').map(({ id }) => id);
  if (gone.length > 0) await db.transaction((tx) => removeSubscriptions(tx, gone));
  return results.includes('accepted');
}
