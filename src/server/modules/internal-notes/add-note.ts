import { AppError } from '#contract/errors.ts';
import type { InternalNote } from '#contract/internal-notes.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { findCustomerOf, insertNote, lockCustomer } from './internal-note-queries.ts';
import { readNotesOfCustomer, toNote } from './read-notes.ts';

/** Bound staff note orders of their kitchens only. */
export function addOrderNote(
  db: Transactor,
  { userId, kitchens }: Caller,
  orderId: number,
  text: string,
): Promise<InternalNote> {
  return db.transaction(async (tx) => {
    const customerId = await findCustomerOf(tx, orderId, kitchens);
    if (customerId === undefined) throw new AppError('not-found', 'We could not find this order.');
    return addNote(tx, { userId: customerId, orderId, authorId: userId, text });
  });
}

export function addCustomerNote(
  db: Transactor,
  { userId }: Caller,
  customerId: number,
  text: string,
): Promise<InternalNote> {
  return db.transaction((tx) => addNote(tx, { userId: customerId, orderId: null, authorId: userId, text }));
}

export function listCustomerNotes(db: Database, customerId: number): Promise<InternalNote[]> {
  return db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw noSuchUser();
    return readNotesOfCustomer(tx, customerId);
  });
}

type NewNote = Parameters<typeof insertNote>[1];

async function addNote(tx: Tx, note: NewNote): Promise<InternalNote> {
  if (!(await lockCustomer(tx, note.userId))) throw noSuchUser();
  const added = toNote(await insertNote(tx, note));
  const about = note.orderId
    ? ({ subject: 'order', subjectId: note.orderId } as const)
    : ({ subject: 'user', subjectId: note.userId } as const);
  await recordAction(tx, note.authorId, { action: 'added a note to', ...about, after: { note: note.text } });
  return added;
}

const noSuchUser = () => new AppError('not-found', 'We could not find this user.');
