const keptMs = 60_000;

/** What was sent and not answered yet, with the key it was sent under. */
const unanswered = new Map<string, { readonly key: string; sentAt: number }>();

/** `randomUUID` exists on secure origins only, and a shop may be tried out on a plain one. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same request, made again within a minute because no answer came, is the same intent: it takes effect once. */
export function keyOfIntent(intent: string): string {
  const sentAt = Date.now();
  const before = unanswered.get(intent);
  const key = before && sentAt - before.sentAt < keptMs ? before.key : newIdempotencyKey();
  unanswered.set(intent, { key, sentAt });
  return key;
}

/** Only the shop's own word settles an intent: not a timeout, a proxy's page or a 5xx, after which it may have been done. */
export function settleIntent(intent: string, status: number): void {
  if (status < 500) unanswered.delete(intent);
}
