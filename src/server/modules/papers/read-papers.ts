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
  findPaperOfOrder,
  findPaperPage,
  findPapersToExport,
} from './paper-queries.ts';

/** With an owner, another customer's order is not found. */
export async function readOrderPaper(db: Db, orderId: number, ownerId: number | null): Promise<OrderPaper> {
  const { isFound, isWaiting, paper } = await findPaperOfOrder(db, orderId, ownerId);
  if (!isFound) throw noSuchOrder();
  if (!paper) return { state: isWaiting ? 'waiting' : 'none', paper: null };
  return { state: 'issued', paper: toIssuedPaper(paper) };
}

/** Not issued yet is a 409: the order is there, and its paper may follow. */
export async function requirePaper(db: Db, orderId: number, ownerId: number | null): Promise<PaperRow> {
  const { isFound, isWaiting, paper } = await findPaperOfOrder(db, orderId, ownerId);
  if (!isFound) throw noSuchOrder();
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

const rupees = (amount: number) => (amount / 100).toFixed(2);
const taxOf = ({ taxes }: PaperData, name: string) => taxes.find((tax) => tax.name === name)?.amount ?? 0;

const columns: readonly (readonly [head: string, cell: (paper: PaperRow) => string | number])[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => paperTitles[kind]],
  ['Issued (IST)', ({ issuedAt }) => isoInShopTime(issuedAt)],
  ['Order ID', ({ orderId }) => orderId],
  ['Recipient', ({ recipient }) => recipient?.name ?? ''],
  ['GSTIN of the seller', ({ data }) => data.seller.gstin ?? ''],
  ['Place of supply', ({ data }) => `${data.seller.stateCode} ${data.seller.stateName}`],
  ['SAC', ({ data }) => data.sac ?? ''],
  ['Taxable value', ({ data }) => rupees(data.taxableValue)],
  ['Tax rate', ({ data }) => `${data.taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0) / 100}%`],
  ['CGST', ({ data }) => rupees(taxOf(data, 'CGST'))],
  ['SGST', ({ data }) => rupees(taxOf(data, 'SGST'))],
  ['Delivery fee', ({ data }) => rupees(data.deliveryFee)],
  ['Total', ({ data }) => rupees(data.total)],
];

const firstOf = (month: string) => businessDayRange(`${month}-01` as BusinessDay).from;

/** In India's days. */
function monthRange(month: string): DayRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: firstOf(month), to: firstOf(next) };
}

const toIssuedPaper = ({ number, kind, issuedAt }: PaperRow) => ({ number, kind, issuedAt: issuedAt.toISOString() });

function toWirePaper(row: PaperRow): WirePaper {
  const tax = paise(row.data.taxes.reduce((sum, { amount }) => sum + amount, 0));
  return {
    id: row.id,
    ...toIssuedPaper(row),
    orderId: row.orderId,
    recipientName: row.recipient?.name ?? null,
    taxableValue: toRupees(row.data.taxableValue),
    tax: toRupees(tax),
    total: toRupees(row.data.total),
  };
}
