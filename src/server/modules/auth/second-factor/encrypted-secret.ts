import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKeys } from '#server/secret-keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Bound to one account by its additional data: moved to the row of another, it cannot be decrypted. */
export function encryptSecret([key]: SecretKeys, userId: number, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(owner(userId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

export type OpenedSecret = { readonly secret: Buffer; readonly isEncryptedWithOlderKey: boolean };

/** Null when none of the keys decrypts it. */
export function openSecret(keys: SecretKeys, userId: number, encrypted: Buffer): OpenedSecret | null {
  for (const [age, key] of keys.entries()) {
    const secret = tryKey(key, userId, encrypted);
    if (secret) return { secret, isEncryptedWithOlderKey: age > 0 };
  }
  return null;
}

function tryKey(key: Buffer, userId: number, encrypted: Buffer): Buffer | null {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(owner(userId))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function owner(userId: number): Buffer {
  return Buffer.from(`second factor of user ${userId}`);
}
