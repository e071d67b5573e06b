import { AppError } from '#contract/errors.ts';
import type { PushState, PushSubscriptionBody } from '#contract/push.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import {
  isSubscribed,
  lockLiveSession,
  removeOldSubscriptions,
  removeSubscriptionsOfSession,
  saveSubscription,
} from './push-queries.ts';
import type { PushSender } from './push-sender.ts';

type PushParts = { readonly db: Database; readonly push: PushSender };

/** For one person: phones, computers, and browsers that are no longer used. */
const mostOfAPerson = 10;

export async function readPushState({ db, push }: PushParts, { token }: Caller): Promise<PushState> {
  return { publicKey: push.publicKey, isSubscribed: await isSubscribed(db, hashToken(token)) };
}

export async function subscribe(
  { db, push }: PushParts,
  { userId, token }: Caller,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<PushState> {
  if (!push.knows(endpoint)) {
    const message = 'This is not the address of a push service that we know.';
    throw new AppError('rule-violated', message, { fieldErrors: { endpoint: message } });
  }
  const sessionHash = hashToken(token);
  await db.transaction(async (tx) => {
    if (!(await lockLiveSession(tx, userId, sessionHash))) throw new AppError('not-signed-in', 'Please sign in.');
    await removeSubscriptionsOfSession(tx, sessionHash);
    await saveSubscription(tx, {
      userId,
      sessionHash,
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    });
    await removeOldSubscriptions(tx, userId, mostOfAPerson);
  });
  return { publicKey: push.publicKey, isSubscribed: true };
}

export async function unsubscribe({ db, push }: PushParts, { token }: Caller): Promise<PushState> {
  await db.transaction((tx) => removeSubscriptionsOfSession(tx, hashToken(token)));
  return { publicKey: push.publicKey, isSubscribed: false };
}
