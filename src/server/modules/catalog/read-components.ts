import type { Db } from '#server/db/client.ts';
import { type ComponentRow, findComponents } from './catalog-queries.ts';

export type { ComponentRow };

/** Also those that are no longer sold: what was made of them keeps its parts. Each once, in no order. */
export async function readComponents(db: Db, ids: Iterable<number>): Promise<ComponentRow[]> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 ? [] : findComponents(db, wanted);
}
