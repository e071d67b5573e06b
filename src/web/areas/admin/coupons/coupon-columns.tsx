import type { Coupon } from '#contract/coupons.ts';
import { discountRuleFromWire, discountText } from '#domain/coupons/coupon-rule.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { readableCode } from '#domain/readable-code.ts';
import { StatusBadge, statusLook, type StatusLook } from '#web/ui/feedback/status-badge.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

const states: Record<Coupon['state'], StatusLook & { readonly label: string }> = {
  planned: { label: 'Planned', colour: 'blue', icon: 'clock' },
  running: { label: 'Running', colour: 'green', icon: 'circle-check' },
  'used-up': { label: 'Used up', colour: 'orange', icon: 'circle' },
  ended: { label: 'Ended', colour: 'grey', icon: 'circle-x' },
};

const dayText = (day: string) => formatInstant(`${day}T00:00:00+05:30`, 'date');
const daysOf = ({ startsOn, lastDay }: Coupon) =>
  `${dayText(startsOn)} – ${lastDay === null ? 'no end' : dayText(lastDay)}`;

/** 'from ₹500.00', 'first order', '1 per household', '2 kitchens' */
export function conditionsOf(coupon: Coupon): string {
  const { smallestOrder, isFirstOrderOnly, maxUsesPerCustomer, kitchenIds } = coupon;
  const conditions = [
    smallestOrder > 0 && `orders from ${formatRupeesOnWire(smallestOrder)}`,
    isFirstOrderOnly && 'first order only',
    maxUsesPerCustomer !== null && `${maxUsesPerCustomer} for each household`,
    kitchenIds.length > 0 && (kitchenIds.length === 1 ? 'one kitchen' : `${kitchenIds.length} kitchens`),
  ];
  return conditions.filter(Boolean).join(', ') || 'none';
}

type ColumnOptions = { readonly onEdit: (id: number) => void; readonly onEnd: (id: number) => void };

export function couponColumns({ onEdit, onEnd }: ColumnOptions): readonly StaffColumn<Coupon>[] {
  return [
    {
      head: 'Code',
      isLead: true,
      cell: ({ code, note }) => (
        <>
          <b className="num font-[680] tracking-wide whitespace-nowrap">{code}</b>
          {note === '' ? null : <span className="block text-ink-2 wrap-break-word staff-board:min-w-32">{note}</span>}
        </>
      ),
    },
    {
      head: 'State',
      isLead: true,
      cell: ({ state }) => <StatusBadge {...statusLook(states, state, readableCode(state))} />,
    },
    {
      head: 'Discount',
      cell: (coupon) => (
        <span className="num block wrap-break-word staff-board:min-w-22">
          {discountText(discountRuleFromWire(coupon))}
        </span>
      ),
    },
    {
      head: 'Conditions',
      isLong: true,
      cell: (coupon) => (
        <span className="num block wrap-break-word staff-board:min-w-32">
          {conditionsOf(coupon)}
          <span className="block text-note text-ink-2">{daysOf(coupon)}</span>
        </span>
      ),
    },
    {
      head: 'Uses',
      isNumber: true,
      cell: ({ uses, maxUses }) => <span className="num">{maxUses === null ? uses : `${uses} of ${maxUses}`}</span>,
    },
    {
      head: 'Discount given',
      isNumber: true,
      cell: ({ discountGiven }) => <span className="num">{formatRupeesOnWire(discountGiven)}</span>,
    },
    {
      head: 'Revenue',
      isNumber: true,
      cell: ({ revenue }) => <span className="num">{formatRupeesOnWire(revenue)}</span>,
    },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ id, code, state }) => (
        <>
          <StaffButton aria-label={`Edit ${code}`} onClick={() => onEdit(id)}>
            Edit
          </StaffButton>
          {state === 'ended' ? null : (
            <StaffButton aria-label={`End ${code}`} onClick={() => onEnd(id)}>
              End
            </StaffButton>
          )}
        </>
      ),
    },
  ];
}
