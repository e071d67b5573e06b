import { useEffect, useId, useRef } from 'react';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { Trading } from '#web/features/addresses/serviceability.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type DeliveryChoice, type Slot, isFull } from './delivery-time.ts';
import { type SlotDay, roomText, slotDays } from './slot-days.ts';
import type { SlotGone } from './use-delivery-time.ts';

type SlotPickerProps = {
  readonly trading: Trading;
  readonly start: string;
  readonly now: Date;
  readonly gone: SlotGone | null;
  readonly onChoose: (choice: DeliveryChoice) => void;
};

/** The days of the week ahead and the half hours of one of them. */
export function SlotPicker({ trading, start, now, gone, onChoose }: SlotPickerProps) {
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
