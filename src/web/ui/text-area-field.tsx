import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './text-field.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Of the text itself: how tall it may become, a typeface. */
  readonly areaClassName?: string;
};

/** Grows with its text. Label above, hint or error below, like a TextField. */
export function TextAreaField({ label, hint, error, id, className, areaClassName, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-[15px] font-[620]">
        {label}
      </label>
      <textarea
        rows={2}
        {...area}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        className={classNames('text-input field-sizing-content min-h-[76px] py-2.5', areaClassName ?? 'max-h-60')}
      />
      {hasNote ? <FieldNote id={noteId} error={error} hint={hint} /> : null}
    </div>
  );
}
