import { type BusinessDay, type DayRange, businessDayRange } from '#domain/calendar/business-day.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';
import { csvLine, csvStart } from '#domain/csv-cell.ts';
import type { PaperData } from '#domain/papers/compose-paper.ts';
import { paperTitles } from '#domain/papers/paper-kind.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type PaperRow, findPapersToExport } from './paper-queries.ts';

const batchSize = 500;
const firstOf = (month: string) => businessDayRange(`${month}-01` as BusinessDay).from;

/** In India's days. */
export function monthRange(month: string): DayRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: firstOf(month), to: firstOf(next) };
}

export function recordExport(tx: Tx, userId: number, month: string): Promise<void> {
  return recordAction(tx, userId, { action: 'exported', subject: 'business', subjectId: null, after: { month } });
}

/** In batches, by number. */
export async function* papersWithin(db: Db, range: DayRange, lastId = Infinity): AsyncGenerator<readonly PaperRow[]> {
  for (let aboveId = 0; ;) {
    const batch = await findPapersToExport(db, range, aboveId, batchSize);
    yield batch.filter(({ id }) => id <= lastId);
    if (batch.length < batchSize) return;
    aboveId = batch.at(-1)!.id;
  }
}

export async function* papersAsCsv(db: Db, range: DayRange, lastId = Infinity): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(columns.map(([head]) => head))}`;
  for await (const batch of papersWithin(db, range, lastId)) {
    yield batch.map((paper) => csvLine(columns.map(([, cell]) => cell(paper)))).join('');
  }
}

/** Negative on credit notes, so that a column adds up. A number, because a text that begins with a minus is escaped. */
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
