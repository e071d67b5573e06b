import { useCallback, useRef, useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { Button, SubmitButton } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { OtpField, otpLength } from '#web/ui/fields/otp-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { SignInArea } from './sign-in-areas.ts';
import { SignInCard } from './sign-in-card.tsx';
import { signInToArea, signInMessage, type Credentials } from './sign-in-to-area.ts';

type SecondStepProps = {
  readonly signInArea: SignInArea;
  readonly credentials: Credentials;
  readonly onSignedIn: (account: SessionUser) => Promise<void>;
  readonly onBack: () => void;
};

type Failure = { readonly about: 'code' | 'form'; readonly message: string };

/** With the second factor switched on, sign-in requires a code from the app or a recovery code. */
export function SecondStep({ signInArea, credentials, onSignedIn, onBack }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    field?.focus();
  }, []);

  const change = (typed: string) => {
    setCode(typed);
    setFailure(undefined);
  };
  const submit = useSubmitOnce(async () => {
    if (isRecovery && code.trim() === '') return setFailure({ about: 'code', message: 'Code is required' });
    if (!isRecovery && code.length < otpLength) {
      return setFailure({ about: 'code', message: 'Please enter the 6-digit code' });
    }
    setIsSending(true);
    try {
      await onSignedIn(await signInToArea(signInArea, { ...credentials, oneTimeCode: code }));
    } catch (error) {
      const isAboutCode = error instanceof ApiError && 'oneTimeCode' in error.fieldErrors;
      setFailure({ about: isAboutCode ? 'code' : 'form', message: signInMessage(signInArea, error) });
      setIsSending(false);
      if (isAboutCode) input.current?.focus();
    }
  });

  const error = failure?.about === 'code' ? failure.message : undefined;
  return (
    <SignInCard title={signInArea.title}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {isRecovery ? (
          <TextField
            ref={takeFocus}
            label="Recovery code"
            value={code}
            onChange={({ target }) => change(target.value)}
            hint="One of those that you kept; each lets you in once."
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={textLengths.oneTimeCode}
          />
        ) : (
          <OtpField
            ref={takeFocus}
            label="6-digit code"
            value={code}
            onChange={change}
            hint="Your authenticator app shows it."
            error={error}
          />
        )}
        <FormError message={failure?.about === 'form' ? failure.message : undefined} />
        <SubmitButton busy={isSending}>Sign In</SubmitButton>
      </form>
      <p className="-mx-3 flex flex-wrap justify-between gap-x-6">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setIsRecovery(!isRecovery);
            change('');
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      </p>
    </SignInCard>
  );
}
