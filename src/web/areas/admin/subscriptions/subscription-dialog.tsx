import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OpenSubscription } from '#contract/admin-subscriptions.ts';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { StaffDeliveryList } from '#web/features/subscriptions/staff-delivery-list.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ActDialog, type Act } from './act-dialogs.tsx';
import { type ChosenChange, MoveDeliveryDialog, SwapDeliveryDialog } from './delivery-dialogs.tsx';
import { SubscriptionStateBadge, dateText, nextText, pauseText } from './subscription-columns.tsx';
import { SubscriptionReceipts } from './subscription-receipts.tsx';
import { calendarQuery, subscriptionQuery, useActing } from './subscriptions-query.ts';

type SubscriptionDialogProps = {
  readonly id: number;
  /** The question that is open above it, from the URL. */
  readonly act: string;
  readonly onAct: (act: Act) => void;
  readonly onActClosed: () => void;
  readonly onClose: () => void;
};

export function SubscriptionDialog({ id, act, onAct, onActClosed, onClose }: SubscriptionDialogProps) {
  const { data, error, refetch } = useQuery(subscriptionQuery(id));
  return (
    <Dialog open onOpenChange={onClose} title={`Subscription #${id}`}>
      {data ? (
        <div className="grid gap-5 text-sm">
          <Facts subscription={data} />
          <Actions subscription={data} onAct={onAct} />
          <Part title="Deliveries of the next four weeks">
            <Calendar subscription={data} />
          </Part>
          <Part title="Receipts">
            <SubscriptionReceipts id={id} />
          </Part>
          <ActDialog act={act} subscription={data} onClose={onActClosed} />
        </div>
      ) : error ? (
        <ErrorState message={`Error loading the subscription: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading the subscription..." />
      )}
    </Dialog>
  );
}

function Loading({ text }: { readonly text: string }) {
  return (
    <AfterAWhile loading={text}>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
    </AfterAWhile>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-text text-secondary leading-tight font-[660] tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

const link = 'font-[560] text-beet-700 underline underline-offset-3 hover:text-beet-900';

function Facts({ subscription }: { readonly subscription: OpenSubscription }) {
  const { state, customerName, customerPhone, startsOn, endsOn, pause, addressLabel, addressId } = subscription;
  const { swapsAllowed, isTightened, lateSkips, weekTotal, days } = subscription;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Customer',
      <>
        <Link
          to={`/admin/users?${new URLSearchParams({ kind: 'customers', search: customerName }).toString()}`}
          className={link}
        >
          {customerName}
        </Link>
        {customerPhone === null ? null : (
          <>
            ,{' '}
            <a href={`tel:${customerPhone}`} className={link}>
              {formatPhone(customerPhone)}
            </a>
          </>
        )}
      </>,
    ],
    ['Began', dateText(startsOn)],
    ...(endsOn === null ? [] : [['Last day', dateText(endsOn)] as const]),
    ...(pause === null ? [] : [['Pause', pauseText(pause)] as const]),
    ['Next delivery', nextText(subscription)],
    ['A week', `${days.length} ${days.length === 1 ? 'delivery' : 'deliveries'}, ${formatRupeesOnWire(weekTotal)}`],
    ['Address', addressId === null ? 'Deleted: nothing is delivered' : (addressLabel ?? 'Without a name')],
    ['Swaps', swapsAllowed ? 'Allowed' : 'Not allowed: what is missing is skipped'],
    ['Late skips in a row', isTightened ? `${lateSkips}: changes until a day earlier` : String(lateSkips)],
  ];
  return (
    <>
      <div role="status">
        <SubscriptionStateBadge state={state} />
      </div>
      <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:wrap-anywhere [&>dt]:text-ink-2">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type ActionsProps = { readonly subscription: OpenSubscription; readonly onAct: (act: Act) => void };

function Actions({ subscription: { state, pause }, onAct }: ActionsProps) {
  if (state === 'ended') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {pause === null ? (
        <StaffButton onClick={() => onAct('pause')}>Pause</StaffButton>
      ) : (
        <StaffButton onClick={() => onAct('resume')}>Resume</StaffButton>
      )}
      <StaffButton variant="danger" onClick={() => onAct('end')}>
        End Subscription
      </StaffButton>
    </div>
  );
}

function Calendar({ subscription: { id, customerName } }: { readonly subscription: OpenSubscription }) {
  const { data, error, refetch } = useQuery(calendarQuery(id));
  const { change } = useActing(id);
  const once = useInFlightGuard();
  const [asked, setAsked] = useState<{ readonly action: 'move' | 'swap'; readonly delivery: SubscriptionDelivery }>();
  const close = () => setAsked(undefined);
  if (!data) {
    return error ? (
      <ErrorState message={`Error loading the deliveries: ${error.message}`} onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the deliveries..." />
    );
  }
  if (data.deliveries.length === 0) return <p className="text-ink-2">Nothing is delivered.</p>;
  const isChanging = ({ date, slot }: SubscriptionDelivery) =>
    change.isPending && change.variables.delivery.date === date && change.variables.delivery.slot === slot;
  const save = (delivery: SubscriptionDelivery, chosen: ChosenChange, onSaved?: () => void) =>
    // The mutation has shown the error.
    void once(() => change.mutateAsync({ delivery, chosen }).then(onSaved, () => undefined));
  const AskedDialog = asked?.action === 'move' ? MoveDeliveryDialog : SwapDeliveryDialog;
  return (
    <>
      <StaffDeliveryList
        deliveries={data.deliveries}
        renderExtra={(delivery) => (
          <DeliveryFoot
            delivery={delivery}
            isChanging={isChanging(delivery)}
            onAsk={(action) => setAsked({ action, delivery })}
            onChange={(action) => save(delivery, { action })}
          />
        )}
      />
      {asked ? (
        <AskedDialog
          delivery={asked.delivery}
          customerName={customerName}
          isSaving={change.isPending}
          onChange={(chosen) => save(asked.delivery, chosen, close)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

type DeliveryFootProps = {
  readonly delivery: SubscriptionDelivery;
  readonly isChanging: boolean;
  readonly onAsk: (action: 'move' | 'swap') => void;
  readonly onChange: (action: 'skip' | 'restore') => void;
};

function DeliveryFoot({ delivery, isChanging, onAsk, onChange }: DeliveryFootProps) {
  const { state, amounts, orderId, isChangeable, changeableUntil, startsAt } = delivery;
  const action = state === 'planned' ? 'skip' : state === 'skipped' ? 'restore' : undefined;
  const day = `${formatInstant(startsAt, 'weekday')}, ${formatInstant(startsAt, 'time')}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="mr-auto">
        {formatRupeesOnWire(amounts.total)}
        {orderId === null ? (
          <span className="text-ink-2">, until {formatInstant(changeableUntil, 'appointment')}</span>
        ) : (
          <>
            ,{' '}
            <Link to={`/admin/orders?order=${orderId}`} className={link}>
              Order #{orderId}
            </Link>
          </>
        )}
      </span>
      {action === 'skip' && isChangeable ? (
        <>
          <StaffButton aria-label={`Move ${day}`} onClick={() => onAsk('move')}>
            Move
          </StaffButton>
          <StaffButton aria-label={`Swap ${day}`} onClick={() => onAsk('swap')}>
            Swap
          </StaffButton>
        </>
      ) : null}
      {action && isChangeable ? (
        <StaffButton
          busy={isChanging}
          aria-label={action === 'skip' ? `Skip ${day}` : `Restore ${day}`}
          onClick={() => onChange(action)}
        >
          {action === 'skip' ? 'Skip' : 'Restore'}
        </StaffButton>
      ) : null}
    </div>
  );
}
