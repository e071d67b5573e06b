import { useQuery } from '@tanstack/react-query';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { clientSubscriptionQuery } from '../nutritionist-queries.ts';

/** Last week, this one and the next: what came, what was changed, what will come. */
export const subscriptionWeeks = 3;

export function useClientSubscription(consultationId: number) {
  const today = businessDay(new Date(useMinute()));
  const from = addDays(mondayOf(today), -7);
  return { today, ...useQuery(clientSubscriptionQuery(consultationId, from, subscriptionWeeks)) };
}

type ClientSubscriptionProps = { readonly consultationId: number; readonly onOpen: () => void };

export function ClientSubscription({ consultationId, onOpen }: ClientSubscriptionProps) {
  const { data, today, isError, refetch } = useClientSubscription(consultationId);
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        The deliveries could not be loaded.
        <StaffButton onClick={() => void refetch()}>Try Again</StaffButton>
      </p>
    );
  }
  if (!data) return <p className="text-ink-2">Loading…</p>;
  if (data.deliveries.length === 0) return <p className="text-ink-2">No subscription in these weeks</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="num">This week: {weekText(data.deliveries, mondayOf(today))}</p>
      <StaffButton onClick={onOpen}>Deliveries</StaffButton>
    </div>
  );
}

/** '5 deliveries, 1 changed, 1 skipped' */
export function weekText(deliveries: readonly SubscriptionDelivery[], monday: BusinessDay): string {
  const ofWeek = deliveries.filter(({ date }) => date >= monday && date < addDays(monday, 7));
  const count = (isCounted: (delivery: SubscriptionDelivery) => boolean) => ofWeek.filter(isCounted).length;
  const coming = count(({ state }) => state === 'planned' || state === 'ordered');
  const changed = count(({ state, isMoved, isSwapped }) => state !== 'skipped' && (isMoved || isSwapped));
  const skipped = count(({ state }) => state === 'skipped');
  const paused = count(({ state }) => state === 'paused');
  return [
    `${coming} ${coming === 1 ? 'delivery' : 'deliveries'}`,
    changed > 0 && `${changed} changed`,
    skipped > 0 && `${skipped} skipped`,
    paused > 0 && `${paused} left out by a pause`,
  ]
    .filter(Boolean)
    .join(', ');
}
