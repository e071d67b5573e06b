import { useState } from 'react';
import { call } from '#web/platform/api/call.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { OtpField, otpLength } from '#web/ui/fields/otp-field.tsx';

export type AppSecret = { readonly secret: string; readonly uri: string };

type ConnectAppProps = {
  readonly secret: AppSecret;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

/** It replaced the form that was sent: a screen reader announces it. */
const takeFocus = (group: HTMLElement | null) => group?.focus();

export function ConnectApp({ secret: { secret, uri }, onConfirmed, onCancel }: ConnectAppProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const confirm = useSubmitOnce(async () => {
    if (code.length < otpLength) return setFailure('Please enter the 6-digit code');
    setIsSending(true);
    try {
      const { confirmSecondFactor } = await import('#contract/second-factor.ts');
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { oneTimeCode: code } });
      onConfirmed(recoveryCodes);
    } catch (error) {
      setFailure(signInFailure(error, 'Operation failed. Please try again.'));
      setIsSending(false);
    }
  });

  return (
    <form method="post" noValidate onSubmit={confirm} className="grid gap-4">
      <div
        ref={takeFocus}
        tabIndex={-1}
        role="group"
        aria-label="Your authenticator app"
        className="flex flex-wrap items-center gap-x-5 gap-y-3 outline-none"
      >
        <div className="w-54 shrink-0">
          <QrCode text={uri} label="QR code for your authenticator app" />
        </div>
        <div className="grid min-w-40 flex-1 gap-1.5">
          <p className="text-ink-2">No camera? Type this key into the app:</p>
          <p className="num font-[660] tracking-[0.04em] select-all">{secret.match(/.{4}/g)?.join(' ')}</p>
          <a
            href={uri}
            className="inline-flex min-h-11 items-center font-semibold text-beet-700 underline underline-offset-3 md:hidden"
          >
            Open the app on this phone
          </a>
        </div>
      </div>
      <OtpField
        label="Code of the app"
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setFailure(undefined);
        }}
        error={failure}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <StaffButton onClick={onCancel}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={isSending}>
          Switch On
        </StaffButton>
      </div>
    </form>
  );
}
