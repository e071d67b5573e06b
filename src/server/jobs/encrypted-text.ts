import { z } from 'zod';
import { decrypt, encrypt } from '#server/encryption.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { PermanentFailure } from './job.ts';

/** What a payload must contain and a reader of the database must not see. */
export const EncryptedText = z.base64();

export function encryptText(keys: SecretKeys, jobName: string, text: string): string {
  return encrypt(keys, jobName, Buffer.from(text)).toString('base64');
}

export function decryptText(keys: SecretKeys, jobName: string, encrypted: string): string {
  const opened = decrypt(keys, jobName, Buffer.from(encrypted, 'base64'));
  if (!opened) throw new PermanentFailure('the key of this job was replaced');
  return opened.secret.toString();
}
