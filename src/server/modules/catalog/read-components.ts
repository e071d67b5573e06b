import type { Db } from '#server/db/client.ts';
import { type ComponentRow, findComponents } from './catalog-queries.ts';

export type { ComponentRow };

/** Including unavailable ones, because carts and orders refer to them. Each once, unordered. */
export async function readComponents(db: Db, ids: Iterable<number>): Promise<ComponentRow[]> {
  const uniqueIds = [...new Set(ids)];
  return uniqueIds.length === 0 ? [] : findComponents(db, uniqueIds);
}
