import type { CartItem } from '#contract/cart.ts';
import type { PaymentMethod } from '#domain/orders/payment-method.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import { withStorage } from '#web/platform/storage/browser-storage.ts';

export type OrderRequest = {
  readonly deliveryAddressId: number;
  readonly paymentMethod: PaymentMethod;
  readonly expectedTotal: number;
  readonly note: string;
  readonly couponCode?: string;
  /** Store credit to spend; absent: as much as there is. */
  readonly creditAmount?: number;
  /** The start of a slot; absent: as soon as possible. */
  readonly deliverAt?: string;
};

/** One intent to order. Its key is sent with every retry, so that they create one order. */
export type OrderAttempt = {
  readonly key: string;
  readonly userId: number;
  readonly fingerprint: string;
  readonly request: OrderRequest;
};

type OrderedLine = Pick<CartItem, 'cartItemId' | 'quantity' | 'pricePerItem'>;

const storageName = 'order-attempt';

/** Holds the attempt where storage is disabled. */
let inMemoryAttempt: string | null = null;

/** The attempt for this cart and this request: the open one if both are unchanged, else a new one. */
export function openAttempt(userId: number, lines: readonly OrderedLine[], request: OrderRequest): OrderAttempt {
  const fingerprint = fingerprintOf(userId, lines, request);
  const open = findOpenAttempt(userId);
  if (open?.fingerprint === fingerprint) return open;
  const attempt = { key: newIdempotencyKey(), userId, fingerprint, request };
  write(JSON.stringify(attempt));
  return attempt;
}

/** The attempt without a definite response, if there is one. */
export function findOpenAttempt(userId: number): OrderAttempt | undefined {
  try {
    const attempt: unknown = JSON.parse(read() ?? 'null');
    return isAttempt(attempt) && attempt.userId === userId ? attempt : undefined;
  } catch {
    return undefined;
  }
}

export function closeAttempt(): void {
  write(null);
}

/** Line ids are never reused, so a cart that was ordered and filled again is a different one. */
function fingerprintOf(userId: number, lines: readonly OrderedLine[], request: OrderRequest): string {
  const { deliveryAddressId, paymentMethod, expectedTotal, note, deliverAt, couponCode, creditAmount } = request;
  const ordered = lines.map(({ cartItemId, quantity, pricePerItem }) => [cartItemId, quantity, pricePerItem]);
  const place = [userId, deliveryAddressId, paymentMethod, expectedTotal, note, ordered, deliverAt];
  return JSON.stringify([...place, couponCode, creditAmount]);
}

function read(): string | null {
  return withStorage('sessionStorage', (storage) => storage.getItem(storageName)) ?? inMemoryAttempt;
}

/** Without storage the attempt lives as long as the page. */
function write(text: string | null): void {
  inMemoryAttempt = text;
  withStorage('sessionStorage', (storage) => {
    if (text === null) storage.removeItem(storageName);
    else storage.setItem(storageName, text);
  });
}

function isAttempt(value: unknown): value is OrderAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'fingerprint' in value &&
    'userId' in value &&
    'request' in value
  );
}
