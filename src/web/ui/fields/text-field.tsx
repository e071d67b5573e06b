import type { ComponentProps } from 'react';
import { LabelledField, type FieldLook } from './labelled-field.tsx';

type TextFieldProps = ComponentProps<'input'> & FieldLook;

/** Everything else is passed to the input, so a form library's `register` can be spread. */
export function TextField({ label, hint, error, id, className, type = 'text', ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <input {...input} {...control} type={type} className="text-input" />}
    </LabelledField>
  );
}
