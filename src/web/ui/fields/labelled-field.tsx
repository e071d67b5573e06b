import CircleX from 'lucide-react/icons/circle-x';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type FieldLook = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

type LabelledFieldProps = FieldLook & {
  readonly id: string | undefined;
  readonly className: string | undefined;
  /** Receives the ids that link the control to its label and note. */
  readonly children: (control: Control) => ReactNode;
};

type Control = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

/** Label above, hint or error below, for any control. */
export function LabelledField({ label, hint, error, id, className, children }: LabelledFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = `${fieldId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-secondary font-[620]">
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote ? <FieldNote id={noteId} error={error} hint={hint} /> : null}
    </div>
  );
}

type FieldNoteProps = { readonly id: string; readonly error: string | undefined; readonly hint: ReactNode };

export function FieldNote({ id, error, hint }: FieldNoteProps) {
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
