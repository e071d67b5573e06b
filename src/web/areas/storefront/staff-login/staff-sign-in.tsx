import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { login, useSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import { afterSignIn, type SignInArea } from './sign-in-areas.ts';
import { type Credentials, lacksSecondFactor } from './sign-in-to-area.ts';

export function StaffSignIn({ signInArea }: { readonly signInArea: SignInArea }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Credentials>();
  const [needsCode, setNeedsCode] = useState(false);
  const [leadsToSecurity, setLeadsToSecurity] = useState(false);

  const enter = async (account: SessionUser) => {
    setLeadsToSecurity(await lacksSecondFactor(account));
    // Data that was fetched for a previous user must not be shown to this one.
    if (user) queryClient.clear();
    toast.success('Logged in successfully');
    login(account);
  };
  const askForCode = (credentials: Credentials) => {
    setTyped(credentials);
    setNeedsCode(true);
  };

  const { role, home } = signInArea.area;
  const target = leadsToSecurity ? '/admin/security' : afterSignIn(home, params.get('next'));
  return (
    <>
      {typed && needsCode ? (
        <SecondStep signInArea={signInArea} credentials={typed} onSignedIn={enter} onBack={() => setNeedsCode(false)} />
      ) : (
        <PasswordStep signInArea={signInArea} typed={typed} onSignedIn={enter} onCodeNeeded={askForCode} />
      )}
      {user?.roles.includes(role) ? <Navigate replace to={target} /> : null}
    </>
  );
}
