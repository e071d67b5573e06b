import Trash2 from 'lucide-react/icons/trash-2';
import { useId, type ComponentProps } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { FieldNote } from './labelled-field.tsx';

type TimeSpanFieldsProps<End extends string> = {
  /** Names both inputs together with their ends. */
  readonly name: string;
  readonly ends: readonly [from: End, to: End];
  readonly inputOf: (end: End) => ComponentProps<'input'>;
  readonly errors: Readonly<Partial<Record<End, string | undefined>>>;
  readonly onRemove: () => void;
};

/** Two times of a day in a row, with a button that removes them. */
export function TimeSpanFields<End extends string>({
  name,
  ends,
  inputOf,
  errors,
  onRemove,
}: TimeSpanFieldsProps<End>) {
  const noteId = useId();
  const [from, to] = ends;
  const field = (end: End) => ({
    type: 'time',
    'aria-label': `${name}, ${end}`,
    className: 'staff-day num aria-invalid:border-st-red',
    ...inputOf(end),
    ...(errors[end] && { 'aria-invalid': true, 'aria-describedby': noteId }),
  });
  const error = errors[from] ?? errors[to];
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input {...field(from)} />
        <span aria-hidden="true">to</span>
        <input {...field(to)} />
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
