import { useEffect, useId, type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { formatPhone, normalisePhone } from '#domain/accounts/phone.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { SubmitButton } from '#web/ui/buttons/button.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { sendCode, type SentCode } from './send-code.ts';
import { StepHeading } from './login-progress.tsx';

type PhoneStepProps = {
  /** The last code that was sent, when the customer went back to change the number. */
  readonly sent: SentCode | undefined;
  readonly onSent: (sent: SentCode) => void;
};

type Values = { readonly phoneNumber: string };

function checkPhone(typed: string): true | string {
  if (typed.trim() === '') return 'Phone number is required';
  return readTypedPhone(typed) !== null || 'Please enter a 10-digit Indian mobile number that starts with 6, 7, 8 or 9';
}

export function PhoneStep({ sent, onSent }: PhoneStepProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>(
    // Without a default value, text typed before hydration is kept.
    sent && { defaultValues: { phoneNumber: formatPhone(sent.phone).slice(4) } },
  );
  const cameBack = sent !== undefined;
  useEffect(() => {
    if (cameBack) setFocus('phoneNumber');
  }, [cameBack, setFocus]);

  const submit = async ({ phoneNumber }: Values) => {
    const phone = readTypedPhone(phoneNumber);
    if (phone === null) return;
    // The same number again before the resend time: its code is still valid.
    if (sent?.phone === phone && Date.now() < sent.resendAt) return onSent(sent);
    try {
      onSent(await sendCode(phone, sent));
    } catch (error) {
      setError('phoneNumber', { message: signInFailure(error, 'Operation failed. Please try again.') });
      setFocus('phoneNumber');
    }
  };

  const submitOnce = useSubmitOnce((event) => handleSubmit(submit)(event));

  return (
    <form method="post" noValidate onSubmit={submitOnce} className="grid gap-5.5">
      <StepHeading title="Login">Your phone number is all you need. New here? The same way in.</StepHeading>
      <PhoneField
        {...register('phoneNumber', { validate: checkPhone })}
        hint="We send you a one-time code by SMS."
        error={formState.errors.phoneNumber?.message}
      />
      <SubmitButton busy={formState.isSubmitting}>Send code</SubmitButton>
    </form>
  );
}

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly hint: string;
  readonly error: string | undefined;
};

/** The country code is shown, not typed; a typed one is accepted too. */
function PhoneField({ hint, error, ...input }: PhoneFieldProps) {
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

/** Numbers copied from contacts and web pages have brackets, dots and invisible marks, and 00 instead of the plus. */
export function readTypedPhone(typed: string): string | null {
  const plain = typed.replaceAll(/[\p{Cf}\p{Pd}().]/gu, '').trim();
  return normalisePhone(plain.replace(/^00/, '+'));
}
