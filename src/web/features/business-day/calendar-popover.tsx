import CalendarDays from 'lucide-react/icons/calendar-days';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';

type CalendarPopoverProps = {
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  /** Also called when the selected day is chosen again: it stays selected. */
  readonly onChoose: (day: BusinessDay) => void;
  /** The text of the button: the selected day. */
  readonly label: string;
  readonly className?: string;
};

/** A button that opens one month, Monday first, to pick a single day. */
export function CalendarPopover({ day, today, onChoose, label, className }: CalendarPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (date: Date) => {
    setIsOpen(false);
    const chosen = fromCalendarDate(date);
    if (isBusinessDay(chosen)) onChoose(chosen);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className={className}>
        <CalendarDays aria-hidden="true" className="size-4.25" strokeWidth={1.9} />
        {label}
        <span className="sr-only">, choose a day</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Choose a day"
          className="calendar"
          onOpenAutoFocus={focusChosenDay}
        >
          <DayPicker
            mode="single"
            required
            fixedWeeks
            showOutsideDays
            weekStartsOn={1}
            selected={toCalendarDate(day)}
            defaultMonth={toCalendarDate(day)}
            today={toCalendarDate(today)}
            onSelect={choose}
            classNames={classes}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const classes = {
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-step',
  button_next: 'calendar-step',
  chevron: 'calendar-chevron',
  weekday: 'calendar-weekday',
  day: 'calendar-cell',
  day_button: 'calendar-day',
  outside: 'calendar-outside',
  today: 'calendar-today',
  selected: 'calendar-selected',
};

/** The first control would be the button for another month. */
function focusChosenDay(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('.calendar-selected button')?.focus();
}

/**
 * The calendar uses days of the browser's time zone; noon is on the same day in all of them, whatever the clocks do.
 */
function toCalendarDate(day: BusinessDay): Date {
  return new Date(`${day}T12:00:00`);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const fromCalendarDate = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
