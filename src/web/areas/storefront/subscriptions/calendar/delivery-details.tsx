import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { Suspense, lazy, useState } from 'react';
import type { Subscription, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { formatTimeRange } from '#domain/calendar/format-instant.ts';
import { type Figures, macroNames } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { changeReasonTexts } from '#domain/subscriptions/subscription-rules.ts';
import { labelIn } from '#domain/readable-code.ts';
import { TargetBars } from '#web/features/finder/target-bars.tsx';
import { macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { cutOffTime, dayText, momentText, shortDayText } from '../day-texts.ts';
import { DeliveryPicture } from '../delivery-picture.tsx';
import { linesText } from '#web/features/subscriptions/subscription-items.ts';
import { isComing } from './delivery-state.ts';
import { type ChangeOfDelivery, useChangeDelivery } from './use-subscription-changes.ts';

const dialogs = () => import('./delivery-dialogs.tsx');
const MoveDialog = lazy(async () => ({ default: (await dialogs()).MoveDialog }));
const SwapDialog = lazy(async () => ({ default: (await dialogs()).SwapDialog }));

type DeliveryDetailsProps = {
  readonly delivery: SubscriptionDelivery;
  readonly subscription: Subscription;
  readonly target: Figures | null;
  readonly now: Date;
};

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

/** One delivery with its macros against the target, the last moment to change it, and the changes. */
export function DeliveryDetails({ delivery, subscription, target, now }: DeliveryDetailsProps) {
  const { date, lines, figures, startsAt, endsAt, isRoomHeld, reason } = delivery;
  const comes = isComing(delivery);
  return (
    <li className="col-span-full grid overflow-hidden rounded-(--radius-l) border border-beet-700 bg-paper md:grid-cols-[minmax(0,1fr)_minmax(0,320px)] lg:grid-cols-[200px_minmax(0,1fr)_minmax(0,330px)]">
      <DeliveryPicture lines={lines} figures={figures} target={target} isGrey={!comes} className="max-lg:hidden" />
      <div className="p-4 md:p-5">
        <h4 className="text-card-s/[1.14] wrap-anywhere">
          <VegMark
            isVegetarian={lines.every(({ isVegetarian }) => isVegetarian)}
            className="mr-1 inline-block size-5 align-[-4px]"
          />
          {linesText(lines)}
        </h4>
        <p className="num mt-1 mb-2 text-secondary text-ink-2">
          {dayText(date)}, {formatTimeRange(startsAt, endsAt)}
          {subscription.addressLabel ? `, to ${subscription.addressLabel}` : ''}.
          {isRoomHeld ? ' Room is held for you.' : ''}
          {reason && comes
            ? ` ${delivery.state === 'planned' ? 'Please choose another time' : 'Changed by us'}: ${labelIn(changeReasonTexts, reason)}.`
            : ''}
        </p>
        {target ? (
          <TargetBars target={target} actual={figures} />
        ) : (
          <p className="num">
            {macroNames.map((macro) => `${macroLabels[macro]} ${Math.round(figures[macro])} g`).join(', ')},{' '}
            {Math.round(figures.caloriesKcal)} kcal
          </p>
        )}
      </div>
      <Changes delivery={delivery} subscription={subscription} now={now} />
    </li>
  );
}

function Changes({ delivery, subscription, now }: Omit<DeliveryDetailsProps, 'target'>) {
  const { date, state, amounts, orderId, isChangeable, changeableUntil, version } = delivery;
  const [opened, setOpened] = useState<'move' | 'swap' | null>(null);
  const { mutate, isPending, variables, error, reset } = useChangeDelivery(subscription.id);
  const close = () => {
    setOpened(null);
    reset();
  };
  const send = (change: ChangeOfDelivery, done: string) =>
    mutate(
      { delivery, change },
      {
        onSuccess: () => {
          close();
          toast.success(done);
        },
        // Field errors stay in the dialog; after anything else it would show what is no longer there.
        onError: (refused) => {
          if (Object.keys((refused as { fieldErrors?: object }).fieldErrors ?? {}).length === 0) close();
        },
      },
    );
  const day = shortDayText(date);
  const isBusy = (action: ChangeOfDelivery['action']) => isPending && variables.change.action === action;
  const ground = 'grid content-start gap-2.5 bg-beet-50 p-4 md:p-5';
  if (orderId !== null) {
    return (
      <div className={ground}>
        <p className="text-secondary">It is an order now: changing it follows the rules of orders.</p>
        <ButtonLink to="/profile?tab=orders" variant="soft" size="sm">
          Open order #{orderId}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={ground}>
      <p className="num leading-tight">
        <span className="block text-secondary text-ink-2">
          {isChangeable ? 'Change until' : 'Could be changed until'}
        </span>
        <b className="figure-display text-price/none font-[740]">{momentText(changeableUntil, now)}</b>
      </p>
      {isChangeable && state === 'planned' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-haspopup="dialog"
            icon={<ArrowLeftRight {...icon} />}
            onClick={() => setOpened('swap')}
          >
            Swap
          </Button>
          <Button
            variant="sec"
            size="sm"
            aria-haspopup="dialog"
            icon={<CalendarClock {...icon} />}
            onClick={() => setOpened('move')}
          >
            Move
          </Button>
          <Button
            variant="sec"
            size="sm"
            busy={isBusy('skip')}
            icon={<SkipForward {...icon} />}
            onClick={() => send({ action: 'skip' }, `Skipped ${day}`)}
          >
            Skip
          </Button>
        </div>
      ) : null}
      {isChangeable && state === 'skipped' ? (
        <div>
          <Button
            size="sm"
            busy={isBusy('restore')}
            icon={<Undo2 {...icon} />}
            onClick={() => send({ action: 'restore' }, `${day} comes again`)}
          >
            Restore
          </Button>
        </div>
      ) : null}
      <p className="num text-sm text-ink-2">
        {state === 'planned'
          ? `Becomes an order at ${cutOffTime} of the evening before, at the price of that moment: today ${formatRupeesOnWire(amounts.total)}. Pay the rider in cash or by UPI.`
          : 'Not cooked, not charged.'}
      </p>
      <Suspense>
        {opened === 'move' ? (
          <MoveDialog
            key={version}
            delivery={delivery}
            addressId={subscription.addressId}
            busy={isPending}
            error={error}
            onMove={(to) => send({ action: 'move', to }, `Moved ${day}`)}
            onClose={close}
          />
        ) : null}
        {opened === 'swap' ? (
          <SwapDialog
            key={version}
            delivery={delivery}
            busy={isPending}
            error={error}
            onSwap={(items) => send({ action: 'swap', items: [...items] }, `Swapped ${day}`)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
