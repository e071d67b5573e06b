import { useId, type ComponentProps } from 'react';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly hint: string;
  readonly error: string | undefined;
};

/** The country code is shown, not typed; a typed one is accepted too. */
export function PhoneField({ hint, error, ...input }: PhoneFieldProps) {
  const fieldId = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={fieldId} className="text-secondary font-[620]">
        Phone number
      </label>
      <div className="relative">
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute inset-y-0 left-4 grid place-items-center font-[560] text-ink-2"
        >
          +91
        </span>
        <input
          {...input}
          id={fieldId}
          type="tel"
          autoComplete="tel"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${fieldId}-note`}
          className="text-input num pl-14"
        />
      </div>
      <FieldNote id={`${fieldId}-note`} error={error} hint={hint} />
    </div>
  );
}
