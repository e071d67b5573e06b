import type { ShiftReport } from '#contract/dispatch.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { type StaffColumn, StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { orderNames } from './count-cash-dialog.tsx';
import { countText, differenceOnWire } from './count-text.ts';

type Shift = ShiftReport['shifts'][number];

const columns: readonly StaffColumn<Shift>[] = [
  { head: 'Rider', isLead: true, cell: ({ riderName }) => <b className="font-[660] wrap-break-word">{riderName}</b> },
  { head: 'Delivered', isNumber: true, cell: ({ delivered }) => delivered },
  { head: 'Handed back', isNumber: true, cell: ({ handedBack }) => handedBack },
  { head: 'Cash expected', isNumber: true, cell: ({ cashExpected }) => formatRupeesOnWire(cashExpected) },
  { head: 'Counted', isNumber: true, cell: ({ cashCounted }) => formatRupeesOnWire(cashCounted) },
  { head: 'Difference', isNumber: true, cell: (shift) => <Difference rupees={shift.difference} /> },
  { head: 'Still carried', isNumber: true, cell: ({ cashCarried }) => formatRupeesOnWire(cashCarried) },
  { head: 'Hand-ins', isLong: true, cell: ({ handIns }) => <HandIns handIns={handIns} /> },
];

/** What each rider delivered and handed in on a day. */
export function ShiftTable({ shifts }: Pick<ShiftReport, 'shifts'>) {
  if (shifts.length === 0) return <p className="text-ink-2">No rider was out on this day.</p>;
  return <StaffTable caption="Closing report" columns={columns} rows={shifts} rowKey={({ riderId }) => riderId} />;
}

function Difference({ rupees }: { readonly rupees: number }) {
  return <span className={rupees === 0 ? undefined : 'font-[680] text-st-red'}>{differenceOnWire(rupees)}</span>;
}

function HandIns({ handIns }: Pick<Shift, 'handIns'>) {
  if (handIns.length === 0) return 'none';
  return (
    <ul className="num grid gap-1">
      {handIns.map(({ id, at, expected, orders, count }) => (
        <li key={id}>
          {formatInstant(at, 'time')}, {formatRupeesOnWire(expected)}, {orderNames({ orders })}: {countText(count)}
        </li>
      ))}
    </ul>
  );
}
