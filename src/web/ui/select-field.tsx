import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './text-field.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Stands first while nothing is chosen: 'Please choose'. */
  readonly placeholder?: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
};

/** The device's own list, in the form of a TextField. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, id, className, placeholder, options, ...select } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-[15px] font-[620]">
        {label}
      </label>
      <select
        {...select}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        className="text-input select-arrow"
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hasNote ? <FieldNote id={noteId} error={error} hint={hint} /> : null}
    </div>
  );
}
