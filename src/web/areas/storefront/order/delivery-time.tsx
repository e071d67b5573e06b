import Bike from 'lucide-react/icons/bike';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useId, useRef, useState } from 'react';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { soonestText } from '#web/addresses/serviceability-text.ts';
import type { Trading } from '#web/addresses/serviceability.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { type DeliveryChoice, type Slot, type SlotDay, isFull, roomText, slotDays } from './delivery-time.ts';
import type { SlotGone } from './use-delivery-time.ts';

type DeliveryTimeProps = {
  /** Undefined while it is loading. */
  readonly trading: Trading | undefined;
  readonly choice: DeliveryChoice;
  readonly gone: SlotGone | null;
  readonly onChoose: (choice: DeliveryChoice) => void;
};

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-2', strokeWidth: 1.9 } as const;

export function DeliveryTime({ trading, choice, gone, onChoose }: DeliveryTimeProps) {
  const [now] = useState(() => new Date());
  const isSoonest = choice === 'soonest';
  const firstFree = trading?.slots.find((slot) => !isFull(slot));
  return (
    <section aria-labelledby="when" className="grid gap-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="when" className="text-section-s">
          When
        </h2>
        <p className="text-small text-ink-2">{trading?.kitchenName}</p>
      </div>
      <fieldset className="grid gap-3 sm:grid-cols-2">
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
          onChoose={() => firstFree && onChoose({ start: firstFree.start })}
          title="Pick a time"
          aside={<CalendarDays {...icon} />}
        >
          <span className="block text-small/[1.4] text-ink-2">
            {firstFree || !trading ? 'Half-hour slots, up to 7 days ahead' : 'No free time within 7 days'}
          </span>
        </ChoiceTile>
      </fieldset>
      {gone ? (
        <p role="alert" className="font-[620] text-st-red">
          {gone.message}
        </p>
      ) : null}
      {trading && choice && choice !== 'soonest' ? (
        <SlotPicker trading={trading} start={choice.start} now={now} gone={gone} onChoose={onChoose} />
      ) : null}
    </section>
  );
}

type SlotPickerProps = {
  readonly trading: Trading;
  readonly start: string;
  readonly now: Date;
  readonly gone: SlotGone | null;
  readonly onChoose: (choice: DeliveryChoice) => void;
};

function SlotPicker({ trading, start, now, gone, onChoose }: SlotPickerProps) {
  const days = slotDays(trading.slots, now);
  const shown = days.find(({ slots }) => slots.some((slot) => slot.start === start));
  if (!shown) return null;
  const chooseDay = (day: SlotDay) => {
    const free = day.slots.find((slot) => !isFull(slot));
    if (free) onChoose({ start: free.start });
  };
  return (
    <>
      <DayChips days={days} shown={shown} onChoose={chooseDay} />
      <SlotGrid day={shown} start={start} gone={gone} onChoose={(slot) => onChoose({ start: slot.start })} />
    </>
  );
}

type DayChipsProps = {
  readonly days: readonly SlotDay[];
  readonly shown: SlotDay;
  readonly onChoose: (day: SlotDay) => void;
};

function DayChips({ days, shown, onChoose }: DayChipsProps) {
  return (
    <div role="group" aria-label="Day" className="-mx-5 flex gap-2 overflow-x-auto px-5 py-0.5 sm:mx-0 sm:px-0">
      {days.map((day) => {
        const isShown = day === shown;
        return (
          <button
            key={day.day}
            type="button"
            aria-pressed={isShown}
            aria-label={day.longName}
            disabled={day.slots.every(isFull)}
            onClick={() => onChoose(day)}
            className={classNames(
              'grid min-h-14 min-w-19 grow basis-19 content-center justify-items-center rounded-m border-input leading-tight disabled:cursor-not-allowed disabled:border-dashed disabled:text-ink-3',
              isShown ? 'border-beet-800 bg-beet-800 text-white' : 'border-line-strong bg-paper hover:bg-beet-50',
            )}
          >
            <b className="font-[660]">{day.label}</b>
            <span className="num text-small">{day.date}</span>
          </button>
        );
      })}
    </div>
  );
}

type SlotGridProps = {
  readonly day: SlotDay;
  readonly start: string;
  readonly gone: SlotGone | null;
  readonly onChoose: (slot: Slot) => void;
};

function SlotGrid({ day, start, gone, onChoose }: SlotGridProps) {
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nearest = gone?.nearest[0];
    if (nearest) grid.current?.querySelector<HTMLInputElement>(`input[value="${nearest}"]`)?.focus();
  }, [gone]);
  return (
    <fieldset>
      <legend className="sr-only">Slot, {day.longName}</legend>
      <div ref={grid} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {day.slots.map((slot) => (
          <label
            key={slot.start}
            className={classNames(
              'grid min-h-14.5 cursor-pointer content-center justify-items-center rounded-m border-input leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isFull(slot)
                ? 'cursor-not-allowed border-dashed border-line bg-mist text-ink-2'
                : 'border-line-strong bg-paper hover:bg-beet-50 has-checked:border-beet-700 has-checked:bg-beet-50 has-checked:ring-1 has-checked:ring-beet-700 has-checked:ring-inset',
              gone?.nearest.includes(slot.start) && 'ring-2 ring-haldi-500',
            )}
          >
            <input
              type="radio"
              name={name}
              value={slot.start}
              checked={slot.start === start}
              disabled={isFull(slot)}
              onChange={() => onChoose(slot)}
              className="sr-only"
            />
            <span className={classNames('num font-[660]', isFull(slot) && 'font-medium line-through')}>
              {formatInstant(slot.start, 'time')}
            </span>
            <span className="text-small">{roomText(slot)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
