import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { login, useSession } from '#web/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterSignIn } from './after-sign-in.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import type { Credentials } from './sign-in-at-door.ts';
import type { StaffDoor } from './staff-doors.ts';

export function StaffSignIn({ door }: { readonly door: StaffDoor }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Credentials>();
  const [isAskedForCode, setIsAskedForCode] = useState(false);

  const enter = (account: SessionUser) => {
    // Data that was fetched for a previous user must not be shown to this one.
    if (user) queryClient.clear();
    toast.success('Logged in successfully');
    login(account);
  };
  const askForCode = (credentials: Credentials) => {
    setTyped(credentials);
    setIsAskedForCode(true);
  };

  const { role, home } = door.area;
  return (
    <>
      {typed && isAskedForCode ? (
        <SecondStep door={door} credentials={typed} onSignedIn={enter} onBack={() => setIsAskedForCode(false)} />
      ) : (
        <PasswordStep door={door} typed={typed} onSignedIn={enter} onCodeNeeded={askForCode} />
      )}
      {user?.roles.includes(role) ? <Navigate replace to={afterSignIn(home, params.get('next'))} /> : null}
    </>
  );
}
