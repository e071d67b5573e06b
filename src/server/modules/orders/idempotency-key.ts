import { hash } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { keyOfAnotherRequest, readIdempotencyKey } from '#server/http/idempotency-header.ts';
import { claimKey, findKey } from './place-order-queries.ts';

/** A request that names itself: the same key and the same hash are the same request. */
export type KeyedRequest = { readonly key: string; readonly requestHash: Buffer };

export function readKeyedRequest(
  exchange: Pick<Exchange, 'header'>,
  request: Readonly<Record<string, unknown>>,
): KeyedRequest | null {
  const key = readIdempotencyKey(exchange);
  return key === undefined ? null : { key, requestHash: hashOf(request) };
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
  if (!taken?.requestHash.equals(requestHash)) throw keyOfAnotherRequest();
  return taken.orderId;
}

function hashOf(request: Readonly<Record<string, unknown>>): Buffer {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields), 'buffer');
}
