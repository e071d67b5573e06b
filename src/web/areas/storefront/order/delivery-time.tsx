import Bike from 'lucide-react/icons/bike';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Suspense, lazy, useState } from 'react';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { soonestText } from '#web/features/addresses/serviceability-text.ts';
import type { Trading } from '#web/features/addresses/serviceability.ts';
import { ChoiceTile } from '#web/ui/fields/choice-tile.tsx';
import { type DeliveryChoice, type Slot, anySlot, isFull } from './delivery-time.ts';
import type { SlotGone } from './use-delivery-time.ts';

/** Most customers order as soon as possible. */
const SlotPicker = lazy(async () => ({ default: (await import('./slot-picker.tsx')).SlotPicker }));

type DeliveryTimeProps = {
  /** Undefined while it is loading. */
  readonly trading: Trading | undefined;
  readonly choice: DeliveryChoice;
  readonly gone: SlotGone | null;
  /** The chosen slot filled while the page was open. */
  readonly isExchanged: boolean;
  readonly onChoose: (choice: DeliveryChoice) => void;
};

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-2', strokeWidth: 1.9 } as const;

/** 'From 7:30 PM, up to 7 days ahead' */
function slotsText(trading: Trading | undefined, firstFree: Slot | undefined, now: Date): string {
  if (!trading) return 'Half-hour slots, up to 7 days ahead';
  if (!firstFree) return 'No free time within 7 days';
  const isToday = businessDay(new Date(firstFree.start)) === businessDay(now);
  return `From ${formatInstant(firstFree.start, isToday ? 'time' : 'appointment')}, up to 7 days ahead`;
}

export function DeliveryTime({ trading, choice, gone, isExchanged, onChoose }: DeliveryTimeProps) {
  const [now] = useState(() => new Date());
  const isSoonest = choice === 'soonest';
  const firstFree = trading?.slots.find((slot) => !isFull(slot));
  return (
    <section aria-labelledby="when" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="when" className="text-section-s">
          When
        </h2>
        <p className="text-small text-ink-2">{trading?.kitchenName}</p>
      </div>
      <fieldset className="grid gap-2.5 sm:grid-cols-2 sm:gap-3">
        <legend className="sr-only">When should it arrive?</legend>
        <ChoiceTile
          name="delivery-time"
          value="soonest"
          isChecked={isSoonest}
          isDisabled={trading !== undefined && !trading.earliestArrival}
          onChoose={() => onChoose('soonest')}
          title="As soon as possible"
          aside={<Bike {...icon} />}
        >
          <span className="num block text-small/[1.4] text-ink-2">
            {trading ? soonestText(trading, now) : 'Checking…'}
          </span>
        </ChoiceTile>
        <ChoiceTile
          name="delivery-time"
          value="slot"
          isChecked={!isSoonest && choice !== null}
          isDisabled={trading !== undefined && !firstFree}
          onChoose={() => onChoose(firstFree ? { start: firstFree.start } : anySlot)}
          title="Pick a time"
          aside={<CalendarDays {...icon} />}
        >
          <span className="num block text-small/[1.4] text-ink-2">{slotsText(trading, firstFree, now)}</span>
        </ChoiceTile>
      </fieldset>
      {gone || isExchanged ? (
        <p role="alert" className="font-[620] text-st-red">
          {isExchanged ? 'The time you chose is taken. This is the next free one.' : gone?.message}
        </p>
      ) : null}
      {trading && choice && choice !== 'soonest' ? (
        <Suspense fallback={null}>
          <SlotPicker trading={trading} start={choice.start} now={now} gone={gone} onChoose={onChoose} />
        </Suspense>
      ) : null}
    </section>
  );
}
