import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { OrderPaper, PaperRow as WirePaper, listPapers as listPapersEndpoint } from '#contract/papers.ts';
import { type BusinessDay, type DayRange, businessDayRange } from '#domain/calendar/business-day.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';
import { paise, toRupees } from '#domain/money.ts';
import type { PaperData } from '#domain/papers/compose-paper.ts';
import { paperTitles } from '#domain/papers/paper-kind.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#server/http/paged-response.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { csvCell } from '#domain/csv-cell.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import {
  type PaperRow,
  countWaitingOrders,
  findPaperPage,
  findPapersOfOrder,
  findPapersToExport,
} from './paper-queries.ts';

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

/** Not issued yet is a 409: the order is there, and its paper may follow. */
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

const exportBatch = 500;

/** Streams the papers of the month in batches, by number. */
export async function exportPapers(db: Database, { userId }: Caller, month: string): Promise<AsyncGenerator<string>> {
  await db.transaction((tx) =>
    recordAction(tx, userId, { action: 'exported', subject: 'business', subjectId: null, after: { month } }),
  );
  return (async function* rows() {
    yield `\u{FEFF}${columns.map(([head]) => csvCell(head)).join(',')}\r\n`;
    for (let aboveId = 0; ;) {
      const batch = await findPapersToExport(db, monthRange(month), aboveId, exportBatch);
      yield batch.map((paper) => `${columns.map(([, cell]) => csvCell(cell(paper))).join(',')}\r\n`).join('');
      if (batch.length < exportBatch) return;
      aboveId = batch.at(-1)!.id;
    }
  })();
}

/** Negative on credit notes, so that the sum of a column is what remains. A number, because a text that begins with a minus is escaped. */
const rupees = ({ kind }: PaperData, amount: number) =>
  kind === 'credit-note' ? -amount / 100 : (amount / 100).toFixed(2);
const taxOf = ({ taxes }: PaperData, name: string) => taxes.find((tax) => tax.name === name)?.amount ?? 0;

const columns: readonly (readonly [head: string, cell: (paper: PaperRow) => string | number])[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => paperTitles[kind]],
  ['Issued (IST)', ({ issuedAt }) => isoInShopTime(issuedAt)],
  ['Order ID', ({ orderId }) => orderId],
  ['Of paper', ({ data }) => (data.kind === 'credit-note' ? data.original.number : '')],
  ['Recipient', ({ recipient }) => recipient?.name ?? ''],
  ['GSTIN of the seller', ({ data }) => data.seller.gstin ?? ''],
  ['Place of supply', ({ data }) => `${data.seller.stateCode} ${data.seller.stateName}`],
  ['SAC', ({ data }) => data.sac ?? ''],
  ['Taxable value', ({ data }) => rupees(data, data.taxableValue)],
  ['Tax rate', ({ data }) => `${data.taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0) / 100}%`],
  ['CGST', ({ data }) => rupees(data, taxOf(data, 'CGST'))],
  ['SGST', ({ data }) => rupees(data, taxOf(data, 'SGST'))],
  ['Delivery fee', ({ data }) => rupees(data, data.deliveryFee)],
  ['Total', ({ data }) => rupees(data, data.total)],
];

const firstOf = (month: string) => businessDayRange(`${month}-01` as BusinessDay).from;

/** In India's days. */
function monthRange(month: string): DayRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: firstOf(month), to: firstOf(next) };
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
