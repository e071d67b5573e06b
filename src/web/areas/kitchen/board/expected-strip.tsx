import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { prepSheetPath } from '../kitchen-day.ts';
import { prepSheetQuery } from '../kitchen-queries.ts';

const wholeDay = { from: undefined, to: undefined };

/** Deliveries of subscriptions that will be orders on the evening before: on the board of a day to come, beside what is booked. */
export function ExpectedStrip({ day, today }: { readonly day: BusinessDay; readonly today: BusinessDay }) {
  const { data } = useQuery({ ...prepSheetQuery(day, wholeDay), enabled: day > today });
  const { deliveryCount = 0, slots = [] } = data?.expected ?? {};
  if (deliveryCount === 0) return null;
  return (
    <section
      aria-label="Expected from subscriptions"
      className="num mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-input border border-dashed border-line-strong bg-paper px-4 py-2.5 text-base"
    >
      <h2 className="font-text text-base leading-normal font-[640] tracking-normal">
        {deliveryCount} expected from subscriptions
      </h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-ink-2">
        {slots.map(({ start, deliveries }) => (
          <li key={start}>
            {formatInstant(start, 'time')}: <b className="font-[640] text-ink">{deliveries}</b>
          </li>
        ))}
      </ul>
      <Link
        to={prepSheetPath(day, today)}
        className="ml-auto font-[560] text-beet-700 underline underline-offset-3 hover:text-beet-900"
      >
        Their food is on the prep sheet
      </Link>
    </section>
  );
}
