const lifetimeMs = 60_000;

/** Keys of requests without a response from the shop: they may have taken effect. */
const keysWithoutResponse = new Map<string, { readonly key: string; readonly at: number }>();

/** `randomUUID` exists on secure origins only, and a shop may be tried out over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The same request, repeated within a minute because there was no response, has the same key and takes effect once.
 * Repeated while the first is in flight it gets a new key: two clicks on Add are two portions.
 */
export function takeKey(intent: string): string {
  const before = keysWithoutResponse.get(intent);
  keysWithoutResponse.delete(intent);
  return before && Date.now() - before.at < lifetimeMs ? before.key : newIdempotencyKey();
}

/**
 * `status`: undefined for a timeout or a lost connection. A 5xx may be from a proxy, so the request may have taken
 * effect as well.
 */
export function saveKeyIfNoResponse(intent: string, key: string, status: number | undefined): void {
  if (status === undefined || status >= 500) keysWithoutResponse.set(intent, { key, at: Date.now() });
}
