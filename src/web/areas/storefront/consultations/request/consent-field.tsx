import { useId, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';

type ConsentFieldProps = { readonly input: ComponentProps<'input'>; readonly error: string | undefined };

/** Health data is not stored without it. */
export function ConsentField({ input, error }: ConsentFieldProps) {
  const noteId = useId();
  return (
    <div className="grid gap-1.5">
      <CheckField
        {...input}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        label={`I agree that ${brand.name} keeps what I tell about my health, for this consultation only.`}
      />
      <FieldNote
        id={noteId}
        error={error}
        hint={
          <>
            Read by you, by the nutritionist who helps you and by whoever assigns one. How we keep it, and how to take
            this back, is in our{' '}
            <Link to="/privacy#consultations" className="font-semibold text-beet-700 underline underline-offset-3">
              Privacy Policy
            </Link>
            .
          </>
        }
      />
    </div>
  );
}
