import { argon2Sync } from 'node:crypto';

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A stored password hash that is verified in a moment. A hash has its own cost, and that of the shop takes a tenth of a second. */
export function quickPasswordHash(password: string): string {
  const nonce = Buffer.from('16 bytes of salt');
  const [memory, passes, parallelism] = [8, 1, 1];
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory, passes, parallelism });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}
