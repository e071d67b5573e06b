import type { SalesFigures, SalesQuery, SalesReport, SalesGroup } from '#contract/reports.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { TolerantReads } from '#server/db/replica-reads.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { type SalesRow, findSales, findTotals } from './sales-queries.ts';
import { csvCell } from '#domain/csv-cell.ts';

export type ReportDeps = { readonly db: Database; readonly reads: TolerantReads };

export async function readSales({ reads }: Pick<ReportDeps, 'reads'>, query: SalesQuery): Promise<SalesReport> {
  const period = { from: businessDayRange(query.from).from, to: businessDayRange(query.to).to };
  return reads.read(async (db) => {
    const [rows, totals] = await Promise.all([findSales(db, query.by, period), findTotals(db, period)]);
    return {
      rows: rows.map((row) => ({ name: row.name, ...toFigures(row) })),
      totals: toFigures(totals ?? noSales),
    };
  });
}

export async function exportSales({ db, reads }: ReportDeps, { userId }: Caller, query: SalesQuery): Promise<string> {
  const report = await readSales({ reads }, query);
  const { by, from, to } = query;
  const after = { report: `Sales by ${by}`, from, to };
  await db.transaction((tx) =>
    recordAction(tx, userId, { action: 'exported', subject: 'order', subjectId: null, after }),
  );
  return salesCsv(by, report);
}

const noSales: SalesRow = {
  name: '',
  orders: 0,
  portions: 0,
  taxPaise: 0,
  feePaise: 0,
  totalPaise: 0,
  cancelledOrders: 0,
  cancelledPaise: 0,
};

const rupees = (amount: number) => toRupees(amount as Paise);

/** Whether prices contain the tax or not, the total is taxable value, tax and fee. */
function toFigures(row: SalesRow): SalesFigures {
  return {
    orders: row.orders,
    portions: row.portions,
    taxableValue: rupees(row.totalPaise - row.feePaise - row.taxPaise),
    tax: rupees(row.taxPaise),
    deliveryFees: rupees(row.feePaise),
    total: rupees(row.totalPaise),
    cancelledOrders: row.cancelledOrders,
    cancelledTotal: rupees(row.cancelledPaise),
  };
}

const nameHeads: Record<SalesGroup, string> = { day: 'Day', kitchen: 'Kitchen', meal: 'Meal' };

const columns: readonly (readonly [head: string, cell: (figures: SalesFigures) => string | number])[] = [
  ['Orders', ({ orders }) => orders],
  ['Portions', ({ portions }) => portions],
  ['Taxable value', ({ taxableValue }) => taxableValue.toFixed(2)],
  ['Tax', ({ tax }) => tax.toFixed(2)],
  ['Delivery fees', ({ deliveryFees }) => deliveryFees.toFixed(2)],
  ['Total', ({ total }) => total.toFixed(2)],
  ['Cancelled orders', ({ cancelledOrders }) => cancelledOrders],
  ['Cancelled total', ({ cancelledTotal }) => cancelledTotal.toFixed(2)],
];

/** Starts with a byte order mark, by which spreadsheets recognise UTF-8. */
function salesCsv(by: SalesGroup, { rows, totals }: SalesReport): string {
  const lines = [
    [nameHeads[by], ...columns.map(([head]) => head)],
    ...[...rows, { name: 'Total', ...totals }].map((row) => [row.name, ...columns.map(([, cell]) => cell(row))]),
  ];
  return `\u{FEFF}${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
