import type { Database } from '#server/db/client.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { findSealedSecrets, replaceSealed } from './second-factor-queries.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** Seals anew what an older key sealed, so that it can go; tells how many no key opens any more. */
export async function resealSecrets(db: Database, keys: SecretKeys): Promise<{ resealed: number; unreadable: number }> {
  const tally = { resealed: 0, unreadable: 0 };
  for (const { userId, sealedSecret } of await findSealedSecrets(db)) {
    const opened = openSecret(keys, userId, sealedSecret);
    if (!opened) tally.unreadable += 1;
    if (!opened?.isSealedWithOlderKey) continue;
    const anew = sealSecret(keys, userId, opened.secret);
    await db.transaction((tx) => replaceSealed(tx, userId, sealedSecret, anew));
    tally.resealed += 1;
  }
  return tally;
}
