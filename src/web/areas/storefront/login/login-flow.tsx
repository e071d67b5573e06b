import { useState } from 'react';
import { DemoNotice } from '#web/demo-mode/demo-notice.tsx';
import { login } from '#web/session/session-store.ts';
import { CodeStep } from './code-step.tsx';
import { DemoCode } from './demo-code.tsx';
import { LoginProgress, type LoginStep } from './login-progress.tsx';
import { NameStep, type Names } from './name-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import type { SentCode } from './send-code.ts';

/** Everything known so far is kept here, so that no step forgets it on the way back. */
export function LoginFlow() {
  const [step, setStep] = useState<LoginStep>('phone');
  const [sent, setSent] = useState<SentCode>();
  const [registrationToken, setRegistrationToken] = useState<string>();
  const [names, setNames] = useState<Names>();

  const goToCode = (next: SentCode) => {
    if (next.phone !== sent?.phone) setRegistrationToken(undefined);
    setSent(next);
    setStep('code');
  };

  return (
    <div className="grid w-full max-w-[430px] gap-7">
      <DemoNotice>
        {sent && step === 'code' ? (
          <DemoCode sent={sent} />
        ) : (
          <p>Nobody cooks, and your code is shown here instead of being sent. Do not enter real personal data.</p>
        )}
      </DemoNotice>
      <LoginProgress current={step} />
      {step === 'phone' ? <PhoneStep sent={sent} onSent={goToCode} /> : null}
      {step === 'code' && sent ? (
        <CodeStep
          sent={sent}
          onVerified={({ jwtResponse, registrationToken: token }) => {
            if (jwtResponse) return login(jwtResponse);
            setRegistrationToken(token ?? undefined);
            setStep('name');
          }}
          onResent={setSent}
          onChangeNumber={() => setStep('phone')}
          onContinue={registrationToken === undefined ? undefined : () => setStep('name')}
        />
      ) : null}
      {step === 'name' && sent ? (
        <NameStep
          phone={sent.phone}
          registrationToken={registrationToken}
          names={names}
          onRegistered={login}
          onProofExpired={() => setRegistrationToken(undefined)}
          onBack={(typed) => {
            setNames(typed);
            setStep('code');
          }}
        />
      ) : null}
    </div>
  );
}
