import { useId, useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { DueMark } from '#web/features/orders/due-mark.tsx';
import { dueAt, type OrderDue, shortDue } from '#web/features/orders/order-due.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { DeliveryCard } from './delivery-card.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

type RoundStopsProps = {
  /** By promised time. */
  readonly stops: readonly DeliveryOrder[];
  readonly actions: OfflineActions;
};

/**
 * The stops of a round: one is open, the others are lines that open with a tap. The open one stays until it is done or another is
 * tapped, also when a stop before it is added: nothing changes under the finger.
 */
export function RoundStops({ stops, actions }: RoundStopsProps) {
  const id = useId();
  const now = useMinute();
  const [openId, setOpenId] = useState(stops[0]?.id);
  if (stops.length > 0 && !stops.some((stop) => stop.id === openId)) setOpenId(stops[0]!.id);
  const late = stops.filter((stop) => dueOf(stop, now)?.urgency === 'late').length;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="num text-card">
          On the way ({stops.length})
        </h3>
        <p className="num text-base text-ink-2">
          {stops.length} {stops.length === 1 ? 'stop' : 'stops'}
          {late > 0 ? `, ${late} late` : ''}
        </p>
      </div>
      {Array.from(stops.entries(), ([index, stop]) =>
        stop.id === openId ? (
          <DeliveryCard key={stop.id} order={stop} actions={actions} />
        ) : (
          <StopLine
            key={stop.id}
            stop={stop}
            number={index + 1}
            due={dueOf(stop, now)}
            onOpen={() => setOpenId(stop.id)}
          />
        ),
      )}
    </section>
  );
}

const dueOf = (stop: DeliveryOrder, now: number) => shortDue({ ...stop, deliverAt: null }, now);

type StopLineProps = {
  readonly stop: DeliveryOrder;
  readonly number: number;
  readonly due: OrderDue | undefined;
  readonly onOpen: () => void;
};

function StopLine({ stop, number, due, onOpen }: StopLineProps) {
  const headingId = `order-${stop.id}`;
  const items = stop.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article
      aria-labelledby={headingId}
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-m border border-line-strong bg-paper p-3.5 has-[button:focus-visible]:outline-3 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-focus"
    >
      <span
        aria-hidden="true"
        className="num grid size-11 place-items-center rounded-full bg-mist font-display text-card-s font-[760]"
      >
        {number}
      </span>
      <div className="min-w-0 text-base/[1.3]">
        <h4 id={headingId} className="sr-only">
          Order #{stop.id}
        </h4>
        <button
          type="button"
          onClick={onOpen}
          aria-label={`Open order ${stop.id} of ${stop.customerName}`}
          className="text-left text-lead/[1.25] font-[680] wrap-anywhere outline-none after:absolute after:inset-0"
        >
          {stop.customerName}
        </button>
        <p className="wrap-anywhere text-ink-2">{stop.deliveryAddressLine1}</p>
        <p className="num text-ink-2">
          #{stop.id}, {items} {items === 1 ? 'item' : 'items'}
        </p>
      </div>
      <p className="num grid justify-items-end gap-1.5 text-base/[1.2] font-[640]">
        {due && due.urgency !== 'none' ? (
          <DueMark due={due} ground="light" />
        ) : (
          <span>By {formatInstant(new Date(dueAt(stop)), 'time')}</span>
        )}
        {stop.cashToCollect === 0 ? (
          <span className="text-st-green">Paid</span>
        ) : (
          <span>Cash {formatRupeesOnWire(stop.cashToCollect)}</span>
        )}
      </p>
    </article>
  );
}
