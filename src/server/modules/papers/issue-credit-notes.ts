import { businessDay } from '#domain/calendar/business-day.ts';
import { composeCreditNote } from '#domain/papers/compose-credit-note.ts';
import type { CreditNoteData } from '#domain/papers/compose-paper.ts';
import { financialYear, paperNumber, seriesOf } from '#domain/papers/paper-number.ts';
import type { Tx } from '#server/db/client.ts';
import {
  type CreditNoteToPrint,
  deleteWaitingCreditNotes,
  findCreditNotesOf,
  findCreditNotesToPrint,
  findPositions,
  lockWaitingCreditNotes,
} from './credit-note-queries.ts';
import { insertPapers, takePositions } from './paper-queries.ts';

const kind = 'credit-note';

/** Issues credit notes whose order has its paper. The caller is the only transaction that issues papers. Returns how many. */
export async function issueCreditNotes(tx: Tx, limit: number): Promise<number> {
  const ids = await lockWaitingCreditNotes(tx, limit);
  if (ids.length === 0) return 0;
  const waiting = await findCreditNotesToPrint(tx, ids);
  const notes = await composeNotes(tx, waiting);
  const issuedAt = new Date();
  const year = financialYear(businessDay(issuedAt));
  const first = await takePositions(tx, seriesOf(kind), year, waiting.length);
  await insertPapers(
    tx,
    waiting.map(({ givenBack, sale }, index) => ({
      number: paperNumber(kind, year, first + index),
      kind,
      orderId: givenBack.orderId,
      givenBackId: givenBack.id,
      userId: sale.userId,
      data: notes[index]!,
      recipient: sale.recipient,
      issuedAt,
    })),
  );
  await deleteWaitingCreditNotes(tx, ids);
  return waiting.length;
}

async function composeNotes(tx: Tx, waiting: readonly CreditNoteToPrint[]): Promise<CreditNoteData[]> {
  const orderIds = [...new Set(waiting.map(({ givenBack }) => givenBack.orderId))];
  const earlier = await findCreditNotesOf(tx, orderIds);
  const positions = await findPositions(tx, orderIds);
  const notes: CreditNoteData[] = [];
  for (const { givenBack, sale } of waiting) {
    const ofOrder = [...earlier, ...notes].filter(({ orderId }) => orderId === givenBack.orderId);
    const lines = givenBack.lines.map(({ orderItemId, quantity, amountPaise }) => ({
      position: orderItemId === null ? null : positions.get(orderItemId)!,
      quantity,
      amountPaise,
    }));
    notes.push(
      composeCreditNote(sale, ofOrder, {
        amountPaise: givenBack.amountPaise,
        lines,
        as: givenBack.givenAs,
        reason: givenBack.reason,
      }),
    );
  }
  return notes;
}
