import { useQuery } from '@tanstack/react-query';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { KitchenTrading } from '#contract/trading.ts';
import { pauseMinutes } from '#domain/trading/slots.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { tradingQuery } from '#web/features/availability/kitchen-choice.tsx';
import { type PauseRequest, useTradingSwitches } from './trading-query.ts';

/** On the board: says whether the kitchens take orders, and opens the switches. */
export function KitchenSwitchesButton({ onOpen }: { readonly onOpen: () => void }) {
  const { data = [] } = useQuery(tradingQuery);
  const paused = data.filter(({ isPaused }) => isPaused).length;
  const late = data.filter(({ delayMinutes }) => delayMinutes > 0).length;
  const taking = data.filter(({ isOpen, isPaused }) => isOpen && !isPaused).length;
  const usual = taking > 0 ? 'Taking orders' : data.length > 0 ? 'Closed' : '';
  const unusual = [paused > 0 && `${paused} paused`, late > 0 && `${late} late`].filter(Boolean).join(', ');
  return (
    <>
      <p className="num flex items-center gap-1.5 px-1 text-staff font-[640] whitespace-nowrap">
        <span
          aria-hidden="true"
          className={classNames(
            'size-2.5 rounded-full',
            taking > 0 && paused === 0 ? 'bg-st-green-solid' : 'bg-control',
          )}
        />
        {unusual || usual}
      </p>
      <StaffButton
        icon={paused > 0 ? <Play {...icon} /> : <Pause {...icon} />}
        title="Pause or reopen (P)"
        aria-keyshortcuts="P"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {paused > 0 ? 'Reopen…' : 'Pause…'}
      </StaffButton>
    </>
  );
}

export function KitchenSwitchesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Kitchens">
      <KitchenSwitches />
    </Dialog>
  );
}

/** Whether each kitchen takes orders, and how late it runs. */
export function KitchenSwitches() {
  const { data, isError, refetch } = useQuery(tradingQuery);
  if (isError && !data) {
    return <ErrorState message="Failed to load the kitchens. Please try again." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0) return <p className="text-ink-2">There are no active kitchens.</p>;
  return (
    <ul aria-label="Kitchens" className="grid gap-4">
      {data.map((trading) => (
        <li key={trading.kitchenId}>
          <KitchenSwitch trading={trading} />
        </li>
      ))}
    </ul>
  );
}

const delays = [0, 15, 30, 45, 60];
const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

function KitchenSwitch({ trading }: { readonly trading: KitchenTrading }) {
  const { kitchenName, isPaused, delayMinutes } = trading;
  const [isPausing, setIsPausing] = useState(false);
  const { pause, reopen, delay } = useTradingSwitches(trading);
  return (
    <div role="group" aria-label={kitchenName} className="flex flex-wrap items-center gap-2">
      <p className="flex w-full flex-wrap items-center gap-2">
        <b className="font-[660]">{kitchenName}</b>
        <TradingState trading={trading} />
      </p>
      {isPaused ? (
        <StaffButton busy={reopen.isPending} icon={<Play {...icon} />} onClick={() => reopen.mutate()}>
          Reopen
        </StaffButton>
      ) : (
        <StaffButton icon={<Pause {...icon} />} aria-expanded={isPausing} onClick={() => setIsPausing(!isPausing)}>
          Pause…
        </StaffButton>
      )}
      <StaffSelect
        label={`Running late in ${kitchenName}`}
        hideLabel
        value={String(delayMinutes)}
        disabled={delay.isPending}
        options={[...new Set([...delays, delayMinutes])].map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? 'On time' : `${minutes} minutes late`,
        }))}
        onChange={(minutes) => delay.mutate(Number(minutes))}
      />
      {isPausing && !isPaused ? (
        <PauseForm
          kitchenName={kitchenName}
          isBusy={pause.isPending}
          onCancel={() => setIsPausing(false)}
          onPause={(request) => pause.mutate(request, { onSuccess: () => setIsPausing(false) })}
        />
      ) : null}
    </div>
  );
}

function TradingState({
  trading: { isOpen, isPaused, pausedUntil, pauseReason },
}: {
  readonly trading: KitchenTrading;
}) {
  if (isPaused) {
    const until = pausedUntil ? `Paused until ${formatInstant(pausedUntil, 'time')}` : 'Paused until reopened';
    return <StatusBadge colour="yellow" icon="clock" label={`${until}: ${pauseReason}`} />;
  }
  return isOpen ? (
    <StatusBadge colour="green" icon="circle-check" label="Taking orders" />
  ) : (
    <StatusBadge colour="grey" icon="circle" label="Closed" />
  );
}

type PauseFormProps = {
  readonly kitchenName: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onPause: (request: PauseRequest) => void;
};

const lengths = [...pauseMinutes, null];

function PauseForm({ kitchenName, isBusy, onCancel, onPause }: PauseFormProps) {
  const [minutes, setMinutes] = useState<PauseRequest['minutes']>(15);
  const [reason, setReason] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <form
      noValidate
      aria-label={`Pause ${kitchenName}`}
      className="grid w-full gap-4 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsJudged(true);
        if (!isMissing) onPause({ minutes, reason });
      }}
    >
      <p className="text-ink-2">Nobody can order from this kitchen meanwhile. Orders that were placed stay.</p>
      <fieldset>
        <legend className="pb-2 text-secondary font-[620]">For how long?</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {lengths.map((length) => (
            <label
              key={length}
              className="grid min-h-11 cursor-pointer place-items-center rounded-s border border-line-strong px-2 text-center font-[620] has-checked:border-beet-700 has-checked:bg-beet-50 has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="pause-length"
                className="sr-only"
                checked={minutes === length}
                onChange={() => setMinutes(length)}
              />
              {length === null ? 'Until reopened' : `${length} minutes`}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Reason"
        maxLength={textLengths.pauseReason}
        autoComplete="off"
        value={reason}
        error={isJudged && isMissing ? 'Please give a reason' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <StaffButton onClick={onCancel}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={isBusy}>
          Pause Orders
        </StaffButton>
      </div>
    </form>
  );
}
