const keptMs = 60_000;

/** Keys of calls that got no answer of the shop's own: they may have been done. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>();

/** `randomUUID` exists on secure origins only, and a shop may be tried out on a plain one. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The same request, made again within a minute because no answer came, is the same intent and takes effect once. Made again
 * while the first is under way, it is another one: two taps on Add are two portions.
 */
export function takeKey(intent: string): string {
  const before = unanswered.get(intent);
  unanswered.delete(intent);
  return before && Date.now() - before.at < keptMs ? before.key : newIdempotencyKey();
}

/** `status`: undefined for a timeout or a lost connection. After a 5xx, which may be a proxy's, it may have been done as well. */
export function keepKeyIfUnanswered(intent: string, key: string, status: number | undefined): void {
  if (status === undefined || status >= 500) unanswered.set(intent, { key, at: Date.now() });
}
