import { TimeSpanFields } from '#web/ui/fields/time-span-fields.tsx';
import type { TradingForm } from './use-trading-form.ts';

type ShiftFieldsProps = {
  readonly form: TradingForm;
  readonly path: `weeklyShifts.${number}` | `specialDates.${number}.shifts.${number}`;
  readonly name: string;
  readonly onRemove: () => void;
};

export function ShiftFields({ form, path, name, onRemove }: ShiftFieldsProps) {
  return (
    <TimeSpanFields
      name={name}
      ends={['opens', 'closes']}
      inputOf={(end) => form.register(`${path}.${end}`)}
      errors={{ opens: form.errorOf(`${path}.opens`), closes: form.errorOf(`${path}.closes`) }}
      onRemove={onRemove}
    />
  );
}
