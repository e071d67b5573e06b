import { useEffect, useState, useId, type ComponentProps } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { Link } from 'react-router';
import { textLengths } from '#domain/text-lengths.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { UploadProgress } from '#web/platform/upload/upload-progress.tsx';
import { Button, SubmitButton } from '#web/ui/buttons/button.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DocumentField } from './document-field.tsx';
import { saveDraft, readDraft, type TypedRequest } from './request-draft.ts';
import { useSendRequest } from './use-send-request.ts';

export function RequestForm({ userId }: { readonly userId: number }) {
  const form = useForm<TypedRequest, unknown, TypedRequest>({
    resolver: checkRequest,
    defaultValues: { goal: '', notes: '', ...readDraft(userId) },
  });
  const [file, setFile] = useState<File>();
  const { register, subscribe, formState } = form;
  const { errors, isSubmitting } = formState;
  const { progress, send, stop } = useSendRequest(form, file);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(userId, values) }),
    [subscribe, userId],
  );

  return (
    <form method="post" noValidate onSubmit={send} aria-label="Request a consultation" className="grid gap-5">
      <TextField
        label="Your goal"
        hint="For example: build muscle, lose 6 kg, eat for a half marathon."
        autoComplete="off"
        maxLength={textLengths.consultationGoal}
        required
        error={errors.goal?.message}
        {...register('goal')}
      />
      <TextAreaField
        label="Notes (optional)"
        hint="What you eat now, how you move, what you do not eat, what a doctor has told you."
        rows={5}
        maxLength={textLengths.consultationNotes}
        areaClassName="max-h-120 min-h-35"
        error={errors.notes?.message}
        {...register('notes')}
      />
      <DocumentField file={file} onChange={setFile} isDisabled={isSubmitting} />
      <ConsentField input={register('consent')} error={errors.consent?.message} />
      <FormError message={errors.root?.message} />
      {progress === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <UploadProgress progress={progress} afterwards="Checking the document…">
            <Button variant="ghost" size="sm" onClick={stop}>
              Stop
            </Button>
          </UploadProgress>
        </div>
      )}
      <SubmitButton busy={isSubmitting} full={false} className="justify-self-start max-sm:w-full">
        Send request
      </SubmitButton>
    </form>
  );
}

/** Validates with the contract's schema, as the server does. */
const checkRequest: Resolver<TypedRequest, unknown, TypedRequest> = async (values, context, options) => {
  const [{ requestConsultation }, { standardSchemaResolver }] = await Promise.all([
    import('#contract/consultations.ts'),
    import('@hookform/resolvers/standard-schema'),
  ]);
  const check = standardSchemaResolver<TypedRequest, unknown, TypedRequest>(requestConsultation.body);
  return check(values, context, options);
};

type ConsentFieldProps = { readonly input: ComponentProps<'input'>; readonly error: string | undefined };

/** Health data is not stored without it. */
function ConsentField({ input, error }: ConsentFieldProps) {
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
