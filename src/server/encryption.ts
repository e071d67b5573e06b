import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKeys } from './secret-keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `boundTo` names what it belongs to: anywhere else, it cannot be decrypted. */
export function encrypt([key]: SecretKeys, boundTo: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

export type Decrypted = { readonly secret: Buffer; readonly isEncryptedWithOlderKey: boolean };

/** Null when none of the keys decrypts it. */
export function decrypt(keys: SecretKeys, boundTo: string, encrypted: Buffer): Decrypted | null {
  for (const [age, key] of keys.entries()) {
    const secret = tryKey(key, boundTo, encrypted);
    if (secret) return { secret, isEncryptedWithOlderKey: age > 0 };
  }
  return null;
}

function tryKey(key: Buffer, boundTo: string, encrypted: Buffer): Buffer | null {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
