import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { SessionUser } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { Button, SubmitButton } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StepHeading } from './login-progress.tsx';

export type Names = { readonly firstName: string; readonly lastName: string };

type NameStepProps = {
  readonly phone: string;
  /** Without it the server may still recognise the browser by the cookie that was set with the verification. */
  readonly registrationToken: string | undefined;
  readonly names: Names | undefined;
  readonly onRegistered: (user: SessionUser) => void;
  readonly onProofExpired: () => void;
  readonly onBack: (names: Names) => void;
};

const rule = (label: string) => ({
  validate: (typed: string) => typed.trim() !== '' || `${label} is required`,
  maxLength: { value: 60, message: `${label} can have 60 letters at most` },
});

export function NameStep({ phone, registrationToken, names, ...on }: NameStepProps) {
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm<Names>(
    names && { defaultValues: names },
  );
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('firstName'), [setFocus]);

  const submit = async ({ firstName, lastName }: Names) => {
    try {
      const { registerByPhone } = await import('#contract/auth.ts');
      const body = { phoneNumber: phone, firstName: firstName.trim(), lastName: lastName.trim() };
      const proof = registrationToken === undefined ? {} : { registrationToken };
      on.onRegistered(await call(registerByPhone, { body: { ...body, ...proof } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof-missing') on.onProofExpired();
      setError('root', { message: signInFailure(error, 'Registration failed. Please try again.') });
    }
  };
  const submitOnce = useSubmitOnce(handleSubmit(submit));

  return (
    <form method="post" noValidate onSubmit={submitOnce} className="grid gap-5.5">
      <StepHeading title="Tell us your name">
        Your number is confirmed. We put your name on the bag, so that the right bowl finds you.
      </StepHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('firstName', rule('First name'))}
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register('lastName', rule('Last name'))}
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
      </div>
      <FormError message={errors.root?.message} />
      <SubmitButton busy={isSubmitting}>Create account</SubmitButton>
      <div className="-mx-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => on.onBack(getValues())}
          icon={<ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        >
          Back to OTP
        </Button>
      </div>
    </form>
  );
}
