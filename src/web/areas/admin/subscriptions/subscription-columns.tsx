import type { AdminSubscription } from '#contract/admin-subscriptions.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { readableCode } from '#domain/readable-code.ts';
import { type SubscriptionState, slotMinute, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { StatusBadge, statusLook, type StatusLook } from '#web/ui/feedback/status-badge.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

const looks: Record<SubscriptionState, StatusLook & { readonly label: string }> = {
  active: { label: 'Active', colour: 'green', icon: 'circle-check' },
  paused: { label: 'Paused', colour: 'yellow', icon: 'clock' },
  ended: { label: 'Ended', colour: 'grey', icon: 'circle-x' },
};

const lookOf = (state: SubscriptionState) => statusLook(looks, state, readableCode(state));

export const stateLabel = (state: SubscriptionState) => lookOf(state).label;

export const SubscriptionStateBadge = ({ state }: { readonly state: SubscriptionState }) => (
  <StatusBadge {...lookOf(state)} />
);

/** 'Nov 20, 2026' */
export const dateText = (day: AdminSubscription['startsOn']) => formatInstant(businessDayRange(day).from, 'date');

/** 'from Nov 20, 2026', 'from Nov 20, 2026 to Nov 27, 2026' */
export function pauseText({ from, until }: NonNullable<AdminSubscription['pause']>): string {
  return until === null ? `from ${dateText(from)}` : `from ${dateText(from)} to ${dateText(until)}`;
}

/** 'Fri, Nov 20, 1:00 PM' */
export function nextText({ nextDelivery }: Pick<AdminSubscription, 'nextDelivery'>): string {
  if (nextDelivery === null) return 'None';
  return formatInstant(slotStart(nextDelivery.date, slotMinute(nextDelivery.slot) ?? 0), 'appointment');
}

export function subscriptionColumns(onOpen: (id: number) => void): readonly StaffColumn<AdminSubscription>[] {
  return [
    {
      head: 'Customer',
      isLead: true,
      sortField: 'id',
      cell: ({ id, customerName }) => (
        <>
          <b className="block min-w-28 font-[660] wrap-anywhere">{customerName}</b>
          <span className="num text-note text-ink-2">#{id}</span>
        </>
      ),
    },
    {
      head: 'State',
      isLead: true,
      cell: ({ state, pause, isTightened }) => (
        <>
          <SubscriptionStateBadge state={state} />
          {pause && state !== 'ended' ? (
            <span className="num block text-note text-ink-2">Pause {pauseText(pause)}</span>
          ) : null}
          {isTightened ? <span className="block text-note text-ink-2">Earlier cut-off</span> : null}
        </>
      ),
    },
    {
      head: 'Began',
      isHalf: true,
      sortField: 'startsOn',
      cell: ({ startsOn, endsOn }) => (
        <span className="num">
          {dateText(startsOn)}
          {endsOn === null ? null : <span className="block text-note text-ink-2">to {dateText(endsOn)}</span>}
        </span>
      ),
    },
    { head: 'Next delivery', isHalf: true, cell: (row) => <span className="num">{nextText(row)}</span> },
    {
      head: 'A week',
      isNumber: true,
      cell: ({ deliveriesAWeek, weekTotal }) => (
        <>
          <span className="num whitespace-nowrap">{formatRupeesOnWire(weekTotal)}</span>
          <span className="num block text-note whitespace-nowrap text-ink-2">
            {deliveriesAWeek} {deliveriesAWeek === 1 ? 'delivery' : 'deliveries'}
          </span>
        </>
      ),
    },
    {
      head: 'Ordered',
      isNumber: true,
      cell: ({ ordered, skipped }) => (
        <>
          <span className="num">{ordered}</span>
          {skipped > 0 ? <span className="num block text-note text-ink-2">{skipped} skipped</span> : null}
        </>
      ),
    },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ id, customerName }) => (
        <StaffButton aria-label={`Open the subscription ${id} of ${customerName}`} onClick={() => onOpen(id)}>
          Open
        </StaffButton>
      ),
    },
  ];
}
