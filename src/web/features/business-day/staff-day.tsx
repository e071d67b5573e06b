import { useId, useState } from 'react';
import { isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';

type StaffDayProps = {
  readonly label: string;
  /** From the URL. */
  readonly value: BusinessDay | undefined;
  readonly onChange: (day: BusinessDay | undefined) => void;
};

/** While a year is being typed it is 0002, 0020 and 0202. */
const firstDay = '2000-01-01';

/** The device's own date field, for filters. Empty means any day. */
export function StaffDay({ label, value, onChange }: StaffDayProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The URL has changed: by typing here, by the other end of the range, or by back.
    setKnown(value);
    setTyped(value ?? '');
  }
  const type = (text: string) => {
    setTyped(text);
    if (text === '') onChange(undefined);
    else if (isBusinessDay(text) && text >= firstDay) onChange(text);
  };
  return (
    <div className="flex min-w-0 grow items-center gap-2.5 max-staff-cards:flex-col max-staff-cards:items-stretch max-staff-cards:gap-1">
      <label htmlFor={id} className="font-[620]">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={firstDay}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="staff-day num"
      />
    </div>
  );
}
