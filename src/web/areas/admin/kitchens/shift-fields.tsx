import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import type { TradingForm } from './use-trading-form.ts';

type ShiftFieldsProps = {
  readonly form: TradingForm;
  readonly path: `weeklyShifts.${number}` | `specialDates.${number}.shifts.${number}`;
  readonly name: string;
  readonly onRemove: () => void;
};

export function ShiftFields({ form, path, name, onRemove }: ShiftFieldsProps) {
  const noteId = useId();
  const errors = { opens: form.errorOf(`${path}.opens`), closes: form.errorOf(`${path}.closes`) };
  const field = (which: 'opens' | 'closes') => ({
    type: 'time',
    'aria-label': `${name}, ${which}`,
    className: 'staff-day num aria-invalid:border-st-red',
    ...form.register(`${path}.${which}`),
    ...(errors[which] && { 'aria-invalid': true, 'aria-describedby': noteId }),
  });
  const error = errors.opens ?? errors.closes;
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input {...field('opens')} />
        <span aria-hidden="true">to</span>
        <input {...field('closes')} />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={onRemove}
          className="-my-1"
        />
      </div>
      {error ? <FieldNote id={noteId} error={error} hint={undefined} /> : null}
    </div>
  );
}
