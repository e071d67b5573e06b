import type { ComponentProps } from 'react';
import { LabelledField, type FieldLook } from './labelled-field.tsx';

type SelectFieldProps = ComponentProps<'select'> &
  FieldLook & {
    /** First option while nothing is chosen: 'Please choose'. */
    readonly placeholder?: string;
    readonly options: readonly { readonly value: string | number; readonly label: string }[];
  };

/** The device's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, id, className, placeholder, options, ...select } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <select {...select} {...control} className="text-input select-arrow">
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
