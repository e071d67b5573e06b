import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { OrderPaper, PaperRow as WirePaper, listPapers as listPapersEndpoint } from '#contract/papers.ts';
import { paise, toRupees } from '#domain/money.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { monthRange, papersAsCsv, recordExport } from './papers-of-month.ts';
import { type PaperRow, countWaitingOrders, findPaperPage, findPapersOfOrder } from './paper-queries.ts';

/** With an owner, another customer's order is not found. */
export async function readOrderPaper(db: Db, orderId: number, ownerId: number | null): Promise<OrderPaper> {
  const { isFound, isWaiting, paper, creditNotes } = await findPapersOfOrder(db, orderId, ownerId);
  if (!isFound) throw noSuchOrder();
  return {
    state: paper ? 'issued' : isWaiting ? 'waiting' : 'none',
    paper: paper && toIssuedPaper(paper),
    creditNotes: creditNotes.map(toIssuedPaper),
  };
}

export type PaperAsked = {
  readonly orderId: number;
  /** Null: an admin, who may read all. */
  readonly ownerId: number | null;
  /** Undefined: the invoice, bill of supply or receipt. */
  readonly creditNoteId?: number;
};

/** 409 while the paper is not issued: the order exists, and its paper may follow. */
export async function requirePaper(db: Db, { orderId, ownerId, creditNoteId }: PaperAsked): Promise<PaperRow> {
  const { isFound, isWaiting, paper, creditNotes } = await findPapersOfOrder(db, orderId, ownerId);
  if (!isFound) throw noSuchOrder();
  if (creditNoteId !== undefined) {
    const note = creditNotes.find(({ id }) => id === creditNoteId);
    if (!note) throw new AppError('not-found', 'There is no such credit note of this order.');
    return note;
  }
  if (paper) return paper;
  throw new AppError(
    'conflict',
    isWaiting ? 'The invoice of this order is not issued yet.' : 'There is no invoice of this order.',
  );
}

export async function listPapers(
  db: Db,
  { month, page, size, sort }: z.output<(typeof listPapersEndpoint)['query']>,
): Promise<ResponseOf<typeof listPapersEndpoint>> {
  const range = month === undefined ? null : monthRange(month);
  const [{ total, found }, waiting] = await Promise.all([
    findPaperPage(db, range, { page, size, newestFirst: sort === 'issuedAt,desc' }),
    countWaitingOrders(db),
  ]);
  return { ...pagedResponse({ page, size }, total, found.map(toWirePaper)), waiting };
}

export async function exportPapers(db: Database, { userId }: Caller, month: string): Promise<AsyncGenerator<string>> {
  await db.transaction((tx) => recordExport(tx, userId, month));
  return papersAsCsv(db, monthRange(month));
}

const toIssuedPaper = ({ id, number, kind, issuedAt }: PaperRow) => ({
  id,
  number,
  kind,
  issuedAt: issuedAt.toISOString(),
});

function toWirePaper(row: PaperRow): WirePaper {
  const tax = paise(row.data.taxes.reduce((sum, { amount }) => sum + amount, 0));
  return {
    ...toIssuedPaper(row),
    orderId: row.orderId,
    recipientName: row.recipient?.name ?? null,
    taxableValue: toRupees(row.data.taxableValue),
    tax: toRupees(tax),
    total: toRupees(row.data.total),
  };
}
