import { weekdayNames } from '#domain/calendar/weekdays.ts';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { ShiftFields } from './shift-fields.tsx';
import type { TradingForm } from './use-trading-form.ts';

export function WeekFields({ form }: { readonly form: TradingForm }) {
  const { control, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'weeklyShifts' });
  const copyToAllDays = (from: number) => {
    const model = getValues('weeklyShifts').filter(({ weekday }) => weekday === from);
    replace(weekdayNames.flatMap((_name, index) => model.map((shift) => ({ ...shift, weekday: index + 1 }))));
  };
  const hasAny = fields.length > 0;
  return (
    <>
      {weekdayNames.map((name, index) => (
        <WeekdayFields
          key={name}
          name={name}
          closedText={hasAny ? 'Closed' : 'Open all day'}
          form={form}
          shifts={fields.flatMap(({ id, weekday }, at) => (weekday === index + 1 ? [{ id, at }] : []))}
          onAdd={(isFirst) => append({ weekday: index + 1, ...(isFirst ? lunch : dinner) })}
          onRemove={remove}
          onCopy={() => copyToAllDays(index + 1)}
        />
      ))}
    </>
  );
}

const lunch = { opens: '11:00', closes: '15:00' };
const dinner = { opens: '18:00', closes: '23:00' };

type WeekdayFieldsProps = {
  readonly name: string;
  readonly closedText: string;
  readonly form: TradingForm;
  readonly shifts: readonly { readonly id: string; readonly at: number }[];
  readonly onAdd: (isFirst: boolean) => void;
  readonly onRemove: (at: number) => void;
  readonly onCopy: () => void;
};

function WeekdayFields({ name, closedText, form, shifts, onAdd, onRemove, onCopy }: WeekdayFieldsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid gap-x-3 gap-y-1 border-t border-line py-2.5 staff-rows:grid-cols-[92px_minmax(0,1fr)_auto]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-[620] staff-rows:pt-2">
        {name}
      </p>
      <div className="grid content-start gap-2">
        {shifts.length === 0 ? <p className="text-ink-2 staff-rows:pt-2">{closedText}</p> : null}
        {shifts.map(({ id, at }, index) => (
          <ShiftFields
            key={id}
            form={form}
            path={`weeklyShifts.${at}`}
            name={shifts.length === 1 ? name : `${name}, shift ${index + 1}`}
            onRemove={() => {
              onRemove(at);
              moveLostFocus(add.current);
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2 staff-rows:justify-end">
        {shifts.length > 0 ? (
          <StaffButton
            aria-label={`Copy ${name} to all days`}
            icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.9} />}
            onClick={onCopy}
          >
            Copy to all
          </StaffButton>
        ) : null}
        <StaffButton
          ref={add}
          aria-label={`Add a shift on ${name}`}
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={() => onAdd(shifts.length === 0)}
        >
          Add shift
        </StaffButton>
      </div>
    </fieldset>
  );
}
