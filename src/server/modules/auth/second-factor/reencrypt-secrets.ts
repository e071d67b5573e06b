import type { Database } from '#server/db/client.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { findEncryptedSecrets, replaceEncrypted } from './second-factor-queries.ts';
import { openSecret, encryptSecret } from './encrypted-secret.ts';

/** Re-encrypts what was encrypted with an older key, so that the key can be removed; counts what no key decrypts. */
export async function reencryptSecrets(
  db: Database,
  keys: SecretKeys,
): Promise<{ reencrypted: number; unreadable: number }> {
  const tally = { reencrypted: 0, unreadable: 0 };
  for (const { userId, encryptedSecret } of await findEncryptedSecrets(db)) {
    const opened = openSecret(keys, userId, encryptedSecret);
    if (!opened) tally.unreadable += 1;
    if (!opened?.isEncryptedWithOlderKey) continue;
    const anew = encryptSecret(keys, userId, opened.secret);
    await db.transaction((tx) => replaceEncrypted(tx, userId, encryptedSecret, anew));
    tally.reencrypted += 1;
  }
  return tally;
}
