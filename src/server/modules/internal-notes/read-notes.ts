import type { InternalNote } from '#contract/internal-notes.ts';
import type { Db } from '#server/db/client.ts';
import { type NoteRow, findNotesOfCustomer, findNotesOfOrders } from './internal-note-queries.ts';

/** By order; orders without any are absent. */
export async function readNotesOfOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number | null, InternalNote[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await findNotesOfOrders(db, orderIds);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(Array.from(byOrder, ([orderId, notes]) => [orderId, notes.map(toNote)]));
}

export async function readNotesOfCustomer(db: Db, userId: number): Promise<InternalNote[]> {
  return (await findNotesOfCustomer(db, userId)).map(toNote);
}

export function toNote({ id, text, createdAt, byName }: NoteRow): InternalNote {
  return { id, text, at: createdAt.toISOString(), byName };
}
