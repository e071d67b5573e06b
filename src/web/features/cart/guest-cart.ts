import type { addCartItem, addCustomCartItem } from '#contract/cart.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import { withStorage } from '#web/platform/storage/browser-storage.ts';

type Body = CallInput<typeof addCartItem>['body'] | CallInput<typeof addCustomCartItem>['body'];

/** One press of Add to cart by a visitor: the request that is sent once they have signed in. */
export type GuestLine = {
  readonly name: string;
  readonly body: Body;
  /** The idempotency key: however often the line is sent, it is added once. */
  readonly key: string;
  readonly at: number;
};

const storageName = 'guest-cart';
/** A sign-in on another day must not fill the cart. */
const lifetimeMs = 24 * 60 * 60_000;
const mostLines = 30;

export function saveGuestLine(name: string, body: Body): void {
  write([...readGuestCart(), { name, body, key: newIdempotencyKey(), at: Date.now() }].slice(-mostLines));
}

/** In the order of pressing. Expired lines are deleted. */
export function readGuestCart(): readonly GuestLine[] {
  const stored = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(storageName) ?? '[]') as unknown);
  const lines = Array.isArray(stored) ? stored : [];
  const current = lines.filter(isCurrent);
  if (current.length < lines.length) write(current);
  return current;
}

export function deleteGuestLines(keys: readonly string[]): void {
  write(readGuestCart().filter(({ key }) => !keys.includes(key)));
}

function write(lines: readonly GuestLine[]): void {
  withStorage('localStorage', (storage) =>
    lines.length > 0 ? storage.setItem(storageName, JSON.stringify(lines)) : storage.removeItem(storageName),
  );
}

function isCurrent(line: unknown): line is GuestLine {
  if (typeof line !== 'object' || line === null) return false;
  const { name, body, key, at } = line as Partial<Record<keyof GuestLine, unknown>>;
  const isLine = [typeof name, typeof key, typeof at].join() === 'string,string,number' && typeof body === 'object';
  return isLine && body !== null && Date.now() - Number(at) < lifetimeMs;
}
