import { useQuery } from '@tanstack/react-query';
import CircleStop from 'lucide-react/icons/circle-stop';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Subscription, SubscriptionCalendar } from '#contract/subscription-shapes.ts';
import { businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { cutOffTime, dayText, shortDayText, slotText } from '../day-texts.ts';
import { editPath } from '../subscription-url.ts';
import { calendarQuery } from '../subscriptions-query.ts';
import { weekdaysText } from '#domain/calendar/weekdays.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { calendarWeeksOf } from './calendar-weeks.ts';
import { shownState } from './delivery-state.ts';
import { Receipts } from './receipts.tsx';
import { useChangeSubscription } from './use-subscription-changes.ts';
import { WeekSection } from './week-section.tsx';

const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

/** Four weeks of deliveries, and what can be done with the subscription. */
export function SubscriptionView({ subscription }: { readonly subscription: Subscription }) {
  const now = new Date(useMinute());
  const today = businessDay(now);
  const [search] = useSearchParams();
  const calendar = useQuery(calendarQuery(subscription.id, mondayOf(today)));
  return (
    <>
      <Head subscription={subscription} calendar={calendar.data} />
      {subscription.isTightened ? (
        <p className="mb-4 rounded-m bg-haldi-100 px-4 py-3">
          After {subscription.lateSkips} late skips in a row, changes are possible until {cutOffTime} two evenings
          before. An ordered delivery lifts this.
        </p>
      ) : null}
      <PauseBanner subscription={subscription} calendar={calendar.data} />
      {calendar.data ? (
        calendarWeeksOf(calendar.data, today).map((week) => (
          <WeekSection
            key={week.monday}
            week={week}
            subscription={subscription}
            target={calendar.data.mealTarget}
            opened={search.get('delivery')}
            now={now}
          />
        ))
      ) : calendar.isError ? (
        <ErrorState message="Your deliveries could not be loaded." onRetry={() => void calendar.refetch()} />
      ) : (
        [1, 2, 3].map((week) => <Skeleton key={week} className="mb-6 h-80 rounded-(--radius-l)" />)
      )}
      <p className="mt-2 text-secondary text-ink-2">
        Prices are today's. Each delivery is charged at the price of its cut-off, {cutOffTime} of the evening before,
        and paid at the door.
      </p>
      <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
        <Receipts subscriptionId={subscription.id} />
        {subscription.state === 'ended' ? null : <CalendarAddress subscriptionId={subscription.id} />}
      </div>
    </>
  );
}

type HeadProps = { readonly subscription: Subscription; readonly calendar: SubscriptionCalendar | undefined };

function Head({ subscription, calendar }: HeadProps) {
  const { id, state, nextDelivery } = subscription;
  const [opened, setOpened] = useState<'pause' | 'end' | null>(null);
  const { mutate, isPending } = useChangeSubscription(subscription);
  const end = () =>
    mutate(
      { action: 'end' },
      {
        onSuccess: () => toast.success('Your subscription has ended. Nothing starts again by itself.'),
        onSettled: () => setOpened(null),
      },
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-line pt-6 pb-5 md:pt-9">
      <div className="min-w-0 max-w-[72ch]">
        <h1 className="text-title-s md:text-hero-s">Your subscription</h1>
        <p className="num mt-1 text-ink-2 wrap-anywhere">{aboutText(subscription, calendar)}</p>
        {state === 'ended' ? (
          <p className="mt-1 font-[620]">It has ended.</p>
        ) : nextDelivery ? (
          <p className="num mt-1 font-[620]">
            Next: {dayText(nextDelivery.date)}, {slotText(nextDelivery.slot)}
          </p>
        ) : null}
      </div>
      {state === 'ended' ? null : (
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow">
          <ButtonLink to={editPath(id)} variant="sec" size="sm" icon={<Pencil {...icon} />}>
            Edit
          </ButtonLink>
          <Button
            variant="sec"
            size="sm"
            aria-haspopup="dialog"
            icon={<Pause {...icon} />}
            onClick={() => setOpened('pause')}
          >
            Pause
          </Button>
          <Button
            variant="sec"
            size="sm"
            aria-haspopup="dialog"
            icon={<CircleStop {...icon} />}
            onClick={() => setOpened('end')}
          >
            End
          </Button>
        </div>
      )}
      {opened === 'pause' ? (
        <Suspense>
          <PauseDialog subscription={subscription} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={opened === 'end'}
        onOpenChange={() => setOpened(null)}
        title="End the subscription?"
        description={endText(calendar)}
        keepLabel="No, Keep It"
        confirmLabel="Yes, End Subscription"
        busy={isPending}
        onConfirm={end}
      />
    </div>
  );
}

/** 'Monday, Wednesday, 1:00–1:30 PM, to Work. Each is read against 540 kcal, …' */
function aboutText({ days, addressLabel }: Subscription, calendar: SubscriptionCalendar | undefined): string {
  const times = Map.groupBy(days, ({ slot }) => slot);
  const parts = [...times].map(
    ([slot, ofSlot]) => `${weekdaysText(ofSlot.map(({ weekday }) => weekday))}, ${slotText(slot)}`,
  );
  const to = addressLabel === null ? 'to no address: please choose one' : `to ${addressLabel}`;
  const target = calendar?.mealTarget;
  const against = target
    ? ` Each is read against ${target.caloriesKcal} kcal, ${target.protein} g protein, ${target.carbs} g carbs, ${target.fats} g fats.`
    : '';
  return `${parts.join('; ')}, ${to}.${against}`;
}

function endText(calendar: SubscriptionCalendar | undefined): string {
  const orders = (calendar?.deliveries ?? []).filter((delivery) => shownState(delivery) === 'ordered');
  const still = orders.map(({ orderId, date }) => `Order #${orderId} for ${shortDayText(date)} still comes.`).join(' ');
  return `${still} Everything after it is left out. Nothing is charged and nothing starts again by itself.`.trim();
}

/** The pause in words, with the way back. It names the delivery that would be the next one. */
function PauseBanner({ subscription, calendar }: HeadProps) {
  const { pause, state } = subscription;
  const { mutate, isPending } = useChangeSubscription(subscription);
  if (!pause || state === 'ended') return null;
  const until = pause.until === null ? 'until you resume it' : `to ${shortDayText(pause.until)}`;
  const after = calendar?.nextAfterPause;
  const next = calendar?.nextIfResumed;
  const resume = () =>
    mutate(
      { action: 'resume' },
      {
        onSuccess: ({ nextDelivery }) =>
          toast.success(
            nextDelivery ? `Resumed. The next delivery comes on ${dayText(nextDelivery.date)}.` : 'Resumed.',
          ),
      },
    );
  return (
    <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m bg-haldi-300 px-4.5 py-3">
      <p className="min-w-0">
        <b className="font-[680]">
          Paused from {shortDayText(pause.from)} {until}, as you asked.
        </b>{' '}
        {after ? `The next after it is ${shortDayText(after)}.` : ''}
      </p>
      <Button variant="sec" size="sm" busy={isPending} className="bg-paper" onClick={resume}>
        {next ? `Resume, next ${shortDayText(next)}` : 'Resume'}
      </Button>
    </div>
  );
}
