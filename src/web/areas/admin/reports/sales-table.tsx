import type { SalesFigures, SalesGroup, SalesReport } from '#contract/reports.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { type StaffColumn, StaffTable } from '#web/ui/staff-list/staff-table.tsx';

type Row = SalesFigures & { readonly key: number; readonly name: string; readonly isTotal: boolean };

const heads: Record<SalesGroup, string> = { day: 'Day', kitchen: 'Kitchen', meal: 'Meal' };

type SalesTableProps = { readonly by: SalesGroup; readonly report: SalesReport; readonly isStale: boolean };

/** The totals are the last row. */
export function SalesTable({ by, report, isStale }: SalesTableProps) {
  const rows: Row[] = [
    ...report.rows.map((row, key) => ({ ...row, key, isTotal: false })),
    { ...report.totals, key: report.rows.length, name: 'Total', isTotal: true },
  ];
  return (
    <StaffTable
      caption={`Sales and tax by ${by}`}
      columns={salesColumns(by)}
      rows={rows}
      rowKey={({ key }) => key}
      isStale={isStale}
    />
  );
}

function salesColumns(by: SalesGroup): readonly StaffColumn<Row>[] {
  const figure = (head: string, text: (row: Row) => string | number): StaffColumn<Row> => ({
    head,
    isNumber: true,
    cell: (row) =>
      row.isTotal ? <b className="num font-[680]">{text(row)}</b> : <span className="num">{text(row)}</span>,
  });
  const amount = (head: string, field: 'taxableValue' | 'tax' | 'deliveryFees' | 'total') =>
    figure(head, (row) => formatRupeesOnWire(row[field]));
  return [
    {
      head: heads[by],
      isLead: true,
      cell: ({ name, isTotal }) => (
        <b className="num font-[660] wrap-break-word">
          {by === 'day' && !isTotal ? formatInstant(`${name}T00:00:00+05:30`, 'date') : name}
        </b>
      ),
    },
    figure('Orders', ({ orders }) => orders),
    figure('Portions', ({ portions }) => portions),
    amount('Taxable value', 'taxableValue'),
    amount('Tax', 'tax'),
    amount('Delivery fees', 'deliveryFees'),
    amount('Total', 'total'),
    figure('Cancelled', ({ cancelledOrders, cancelledTotal }) =>
      cancelledOrders === 0 ? 'None' : `${cancelledOrders}, ${formatRupeesOnWire(cancelledTotal)}`,
    ),
  ];
}
