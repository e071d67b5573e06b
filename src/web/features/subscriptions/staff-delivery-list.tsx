import type { ReactNode } from 'react';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays, businessDayRange, mondayOf } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { labelIn, readableCode } from '#domain/readable-code.ts';
import {
  type DeliveryState,
  changeReasonTexts,
  slotMinute,
  slotStart,
} from '#domain/subscriptions/subscription-rules.ts';
import { StatusBadge, statusLook, type StatusLook } from '#web/ui/feedback/status-badge.tsx';

const looks: Record<DeliveryState, StatusLook & { readonly label: string }> = {
  planned: { label: 'Planned', colour: 'blue', icon: 'clock' },
  paused: { label: 'Paused', colour: 'yellow', icon: 'clock' },
  skipped: { label: 'Skipped', colour: 'grey', icon: 'circle-x' },
  ordered: { label: 'Ordered', colour: 'green', icon: 'circle-check' },
};

const dayText = (day: BusinessDay) => formatInstant(businessDayRange(day).from, 'day');

/** What differs from the pattern: 'Moved from 1:00 PM', 'Swapped: it is sold out'. */
export function deliveryChanges(delivery: SubscriptionDelivery): readonly string[] {
  const { date, slot, state, isMoved, isSwapped, reason } = delivery;
  const because = reason === null ? '' : `: ${labelIn(changeReasonTexts, reason)}`;
  return [
    ...(isMoved ? [`Moved from ${formatInstant(slotStart(date, slotMinute(slot) ?? 0), 'time')}${because}`] : []),
    ...(isSwapped ? [`Swapped${because}`] : []),
    ...(state === 'skipped' && reason !== null ? [`Skipped by the shop${because}`] : []),
  ];
}

type StaffDeliveryListProps = {
  readonly deliveries: readonly SubscriptionDelivery[];
  /** Beside each: its price, its order, what staff may do with it. */
  readonly renderExtra?: (delivery: SubscriptionDelivery) => ReactNode;
};

/** The deliveries of some weeks in order of time, week by week. */
export function StaffDeliveryList({ deliveries, renderExtra }: StaffDeliveryListProps) {
  const weeks = Map.groupBy(deliveries, ({ date }) => mondayOf(date));
  return (
    <div className="grid gap-4">
      {[...weeks].map(([monday, ofWeek]) => (
        <section key={monday} aria-label={`Week of ${dayText(monday)}`} className="grid gap-1">
          <p className="num text-note font-[620] text-ink-2">
            {dayText(monday)} to {dayText(addDays(monday, 6))}
          </p>
          <ul className="grid border-t border-line">
            {ofWeek.map((delivery) => (
              <DeliveryItem key={`${delivery.date} ${delivery.slot}`} delivery={delivery} renderExtra={renderExtra} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type DeliveryItemProps = {
  readonly delivery: SubscriptionDelivery;
  readonly renderExtra: StaffDeliveryListProps['renderExtra'];
};

function DeliveryItem({ delivery, renderExtra }: DeliveryItemProps) {
  const { state, startsAt, endsAt, lines, figures, isRoomHeld } = delivery;
  return (
    <li className="num grid gap-1 border-b border-line py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-[620]">
          {formatInstant(startsAt, 'shortWeekday')}, {formatInstant(startsAt, 'day')}
        </b>
        <span>{formatTimeRange(startsAt, endsAt)}</span>
        <StatusBadge {...statusLook(looks, state, readableCode(state))} />
        {isRoomHeld && state === 'planned' ? <span className="text-note text-ink-2">Room is held</span> : null}
      </div>
      <p className="wrap-anywhere">
        {lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}
      </p>
      <p className="text-note text-ink-2">
        {Math.round(figures.caloriesKcal)} kcal, {Math.round(figures.protein)} g protein
        {deliveryChanges(delivery).map((text) => `. ${text}`)}
      </p>
      {renderExtra?.(delivery)}
    </li>
  );
}
