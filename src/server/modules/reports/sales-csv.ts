import type { SalesFigures, SalesGroup, SalesReport } from '#contract/reports.ts';
import { csvCell } from '#domain/csv-cell.ts';

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
export function salesCsv(by: SalesGroup, { rows, totals }: SalesReport): string {
  const lines = [
    [nameHeads[by], ...columns.map(([head]) => head)],
    ...[...rows, { name: 'Total', ...totals }].map((row) => [row.name, ...columns.map(([, cell]) => cell(row))]),
  ];
  return `\u{FEFF}${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
