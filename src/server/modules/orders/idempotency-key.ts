import { hash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { claimKey, findKey } from './place-order-queries.ts';

const keyForm = /^[\x20-\x7e]{1,100}$/;

/** A request that names itself: the same key and the same hash are the same request. */
export type KeyedRequest = { readonly key: string; readonly requestHash: Buffer };

export function readKeyedRequest(
  header: string | undefined,
  request: Readonly<Record<string, unknown>>,
): KeyedRequest | null {
  if (header === undefined) return null;
  if (keyForm.test(header)) return { key: header, requestHash: hashOf(request) };
  const message = 'An Idempotency-Key has 1 to 100 printable characters.';
  throw new AppError('bad-input', message, { fieldErrors: { 'Idempotency-Key': message } });
}

/** Takes the key for this request, or answers the id of the order that it was used for. A new order gets its id later. */
export async function claimOrFindOrder(
  tx: Tx,
  userId: number,
  { key, requestHash }: KeyedRequest,
  orderId: number | null = null,
): Promise<number | null> {
  if (await claimKey(tx, userId, key, requestHash, orderId)) return null;
  const taken = await findKey(tx, userId, key);
  if (!taken?.requestHash.equals(requestHash)) {
    throw new AppError('rule-violated', 'This Idempotency-Key was used for another request.');
  }
  return taken.orderId;
}

function hashOf(request: Readonly<Record<string, unknown>>): Buffer {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields), 'buffer');
}
