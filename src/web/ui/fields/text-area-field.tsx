import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { LabelledField, type FieldLook } from './labelled-field.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> &
  FieldLook & {
    /** For the textarea itself: its maximum height, a typeface. */
    readonly areaClassName?: string;
  };

/** Grows with its text. */
export function TextAreaField({ label, hint, error, id, className, areaClassName, ...area }: TextAreaFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <textarea
          rows={2}
          {...area}
          {...control}
          className={classNames('text-input field-sizing-content min-h-19 py-2.5', areaClassName ?? 'max-h-60')}
        />
      )}
    </LabelledField>
  );
}
