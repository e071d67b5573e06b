import { type Decrypted, decrypt, encrypt } from '#server/encryption.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

/** Bound to one account: moved to the row of another, it cannot be decrypted. */
export const encryptSecret = (keys: SecretKeys, userId: number, secret: Buffer): Buffer =>
  encrypt(keys, owner(userId), secret);

/** Null when none of the keys decrypts it. */
export const openSecret = (keys: SecretKeys, userId: number, encrypted: Buffer): Decrypted | null =>
  decrypt(keys, owner(userId), encrypted);

const owner = (userId: number) => `second factor of user ${userId}`;
