/** `randomUUID` exists on secure origins only, and a shop may be tried out on a plain one. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
