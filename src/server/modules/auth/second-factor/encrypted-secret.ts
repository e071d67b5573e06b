import { type Decrypted, decrypt, encrypt } from '#server/encryption.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { Database } from '#server/db/client.ts';
import { findEncryptedSecrets, replaceEncrypted } from './second-factor-queries.ts';

/** Bound to one account: moved to the row of another, it cannot be decrypted. */
export const encryptSecret = (keys: SecretKeys, userId: number, secret: Buffer): Buffer =>
  encrypt(keys, owner(userId), secret);

/** Null when none of the keys decrypts it. */
export const openSecret = (keys: SecretKeys, userId: number, encrypted: Buffer): Decrypted | null =>
  decrypt(keys, owner(userId), encrypted);

const owner = (userId: number) => `second factor of user ${userId}`;

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
