import CircleX from 'lucide-react/icons/circle-x';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

/** Label above, hint or error below. Everything else goes to the input, so a form library's `register` can be spread. */
export function TextField({ label, hint, error, id, className, type = 'text', ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-[15px] font-[620]">
        {label}
      </label>
      <input
        {...input}
        id={fieldId}
        type={type}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        className="text-input"
      />
      {hasNote ? <FieldNote id={noteId} error={error} hint={hint} /> : null}
    </div>
  );
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint: ReactNode;
}) {
  if (!error) {
    return (
      <p id={id} className="text-sm text-ink-2">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-[560] text-st-red">
      <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2.2} />
      {error}
    </p>
  );
}
