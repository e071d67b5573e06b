import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { call } from '#web/platform/api/call.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { login } from '#web/platform/session/session-store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { CodeStep } from './code-step.tsx';
import { LoginProgress, type LoginStep } from './login-progress.tsx';
import { NameStep, type Names } from './name-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import type { SentCode } from './send-code.ts';
import { deleteLogin, saveLogin, readLogin, type UnfinishedLogin } from './unfinished-login.ts';

function enter(user: SessionUser): void {
  deleteLogin();
  login(user);
}

/** The server's page always begins with the phone number; the browser may restore a later step. */
export function LoginFlow() {
  const isHydrated = useHydrated();
  const unfinished = useMemo(() => (isHydrated ? readLogin() : undefined), [isHydrated]);
  return <LoginSteps key={unfinished?.step ?? 'phone'} unfinished={unfinished} />;
}

/** Holds everything entered so far, so that going back loses nothing. */
function LoginSteps({ unfinished }: { readonly unfinished: UnfinishedLogin | undefined }) {
  const [step, setStep] = useState<LoginStep>(unfinished?.step ?? 'phone');
  const [sent, setSent] = useState(unfinished?.sent);
  const [registrationToken, setRegistrationToken] = useState<string>();
  const [names, setNames] = useState<Names>();

  const waitForCode = (next: SentCode) => {
    saveLogin({ step: 'code', sent: next });
    setSent(next);
  };
  const goToCode = (next: SentCode) => {
    if (next.phone !== sent?.phone) setRegistrationToken(undefined);
    waitForCode(next);
    setStep('code');
  };
  const goToName = (next: SentCode) => {
    saveLogin({ step: 'name', sent: next });
    setStep('name');
  };

  return (
    <div className="grid w-full max-w-107.5 gap-7">
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
            if (jwtResponse) return enter(jwtResponse);
            setRegistrationToken(token ?? undefined);
            goToName(sent);
          }}
          onResent={waitForCode}
          onChangeNumber={() => {
            deleteLogin();
            setStep('phone');
          }}
          onContinue={registrationToken === undefined ? undefined : () => goToName(sent)}
        />
      ) : null}
      {step === 'name' && sent ? (
        <NameStep
          phone={sent.phone}
          registrationToken={registrationToken}
          names={names}
          onRegistered={enter}
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

async function readCode(phone: string): Promise<string | null> {
  const { listOutbox } = await import('#contract/auth.ts');
  const [newest] = await call(listOutbox, { query: { to: phone } });
  return /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? null;
}

/** Demo mode sends no SMS: the code is read from the server instead. */
function DemoCode({ sent }: { readonly sent: SentCode }) {
  const { data: code, isPending } = useQuery({
    queryKey: ['demo-code', sent.phone, sent.resendAt],
    queryFn: () => readCode(sent.phone),
    gcTime: 0,
  });
  return (
    <p role="status" className="num text-lg font-[560]">
      {isPending ? 'Demo mode: reading your code…' : null}
      {code ? (
        <>
          Demo mode: your code is <b className="figure-display text-card text-beet-800">{code}</b>
        </>
      ) : null}
      {!isPending && !code ? 'Demo mode: the code was sent by SMS and is not shown here.' : null}
    </p>
  );
}
