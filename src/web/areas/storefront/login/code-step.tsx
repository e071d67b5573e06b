import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { verifyOtp } from '#contract/auth.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { Button, SubmitButton } from '#web/ui/buttons/button.tsx';
import { OtpField, otpLength } from '#web/ui/fields/otp-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { sendCode, type SentCode } from './send-code.ts';
import { StepHeading } from './login-progress.tsx';

type CodeStepProps = {
  readonly sent: SentCode;
  readonly onVerified: (answer: ResponseOf<typeof verifyOtp>) => void;
  readonly onResent: (sent: SentCode) => void;
  readonly onChangeNumber: () => void;
  /** Only after this number was verified and the customer went back from the name step. */
  readonly onContinue?: (() => void) | undefined;
};

type Pending = 'verifying' | 'sending';

export function CodeStep({ sent, onVerified, onResent, onChangeNumber, onContinue }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState<Pending>();
  const once = useInFlightGuard();
  const lastSentByItself = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const leadId = useId();
  useEffect(() => field.current?.focus(), []);

  /** In-flight guard: the sixth digit and the Enter key may submit together, and a code is valid for one attempt. */
  const attempt = (next: Pending, action: () => Promise<void>) =>
    once(async () => {
      setPending(next);
      setError(undefined);
      try {
        await action();
      } catch (failure) {
        setError(signInFailure(failure, 'Operation failed. Please try again.'));
        if (failure instanceof ApiError && failure.code === 'wrong-credentials') setCode('');
      } finally {
        setPending(undefined);
        field.current?.focus();
      }
    });

  const verify = (otp: string) =>
    attempt('verifying', async () => {
      const { verifyOtp: endpoint } = await import('#contract/auth.ts');
      onVerified(await call(endpoint, { body: { phoneNumber: sent.phone, otp, nonce: sent.nonce } }));
    });

  const resend = () =>
    attempt('sending', async () => {
      onResent(await sendCode(sent.phone, sent));
      lastSentByItself.current = '';
      setCode('');
    });

  const change = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length < otpLength || digits === lastSentByItself.current) return;
    lastSentByItself.current = digits;
    void verify(digits);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === otpLength) return void verify(code);
    setError('Please enter the 6-digit code');
    field.current?.focus();
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5.5">
      <StepHeading title="Enter your code" leadId={leadId}>
        We sent a one-time code to <b className="num whitespace-nowrap text-ink">{formatPhone(sent.phone)}</b>.
      </StepHeading>
      <OtpField
        ref={field}
        label="One-time code"
        value={code}
        onChange={change}
        hint="6 digits, good for 5 minutes."
        error={error}
        describedBy={leadId}
      />
      <SubmitButton busy={pending === 'verifying'}>Verify</SubmitButton>
      {onContinue ? (
        <Button variant="soft" full onClick={onContinue}>
          Number already confirmed: continue
        </Button>
      ) : null}
      <div className="-mx-2 flex flex-wrap items-center justify-between">
        <Button
          variant="ghost"
          size="sm"
          disabled={pending !== undefined}
          onClick={onChangeNumber}
          icon={<ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        >
          Change number
        </Button>
        <ResendCode sent={sent} busy={pending === 'sending'} onResend={() => void resend()} />
      </div>
    </form>
  );
}
