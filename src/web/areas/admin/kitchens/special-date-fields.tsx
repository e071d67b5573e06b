import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { type BusinessDay, addDays, businessDay, isBusinessDay } from '#domain/calendar/business-day.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { CalendarPopover } from '#web/features/business-day/calendar-popover.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ShiftFields } from './shift-fields.tsx';
import type { TradingForm } from './use-trading-form.ts';

/** Closed dates, and dates with other hours than the week's. */
export function SpecialDateFields({ form, now }: { readonly form: TradingForm; readonly now: Date }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'specialDates' });
  const add = useRef<HTMLButtonElement>(null);
  const today = businessDay(now);
  const next = () => {
    const taken = new Set(form.getValues('specialDates').map(({ date }) => date));
    let day = addDays(today, 1);
    while (taken.has(day)) day = addDays(day, 1);
    return day;
  };
  return (
    <>
      {fields.length === 0 ? <p className="pb-2 text-ink-2">None. Add a holiday, or a day with other hours.</p> : null}
      {fields.map(({ id }, at) => (
        <SpecialDate
          key={id}
          form={form}
          at={at}
          today={today}
          onRemove={() => {
            remove(at);
            moveLostFocus(add.current);
          }}
        />
      ))}
      <StaffButton
        ref={add}
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => append({ date: next(), shifts: [], note: null })}
      >
        Add special date
      </StaffButton>
    </>
  );
}

type SpecialDateProps = {
  readonly form: TradingForm;
  readonly at: number;
  readonly today: BusinessDay;
  readonly onRemove: () => void;
};

const dateText = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function SpecialDate({ form, at, today, onRemove }: SpecialDateProps) {
  const { control, setValue, changeOptions, errorOf, field } = form;
  const name = `specialDates.${at}` as const;
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.shifts` });
  const date = useWatch({ control, name: `${name}.date` });
  const add = useRef<HTMLButtonElement>(null);
  const day = isBusinessDay(date) ? date : today;
  const text = dateText.format(new Date(`${day}T00:00:00Z`));
  const error = errorOf(`${name}.date`);
  return (
    <fieldset className="grid gap-2 border-t border-line py-2.5">
      <legend className="sr-only">{text}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <CalendarPopover
          day={day}
          today={today}
          label={text}
          className="staff-btn border-line-strong bg-paper hover:bg-mist"
          onChoose={(chosen) => setValue(`${name}.date`, chosen, changeOptions)}
        />
        <span className="text-ink-2">{fields.length === 0 ? 'Closed' : null}</span>
        <StaffButton
          ref={add}
          aria-label={`Add a shift on ${text}`}
          className="ml-auto"
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={() => append({ opens: '11:00', closes: '15:00' })}
        >
          Add shift
        </StaffButton>
        <StaffButton variant="danger" aria-label={`Remove ${text}`} onClick={onRemove}>
          Remove
        </StaffButton>
      </div>
      {error ? (
        <p role="alert" className="text-sm font-[560] text-st-red">
          {error}
        </p>
      ) : null}
      {fields.map(({ id }, index) => (
        <ShiftFields
          key={id}
          form={form}
          path={`${name}.shifts.${index}`}
          name={fields.length === 1 ? text : `${text}, shift ${index + 1}`}
          onRemove={() => {
            remove(index);
            moveLostFocus(add.current);
          }}
        />
      ))}
      <TextField label="Note (optional)" maxLength={80} autoComplete="off" {...field(`${name}.note`)} />
    </fieldset>
  );
}
