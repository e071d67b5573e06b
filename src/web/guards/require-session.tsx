import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '#web/session/login-path.ts';
import { useSession } from '#web/session/session-store.ts';
import { WaitingForSession } from './waiting-for-session.tsx';

type RequireSessionProps = {
  readonly children: ReactNode;
  /** Stands in for the page until it is known who is here; a skeleton of the page keeps things in place. */
  readonly waiting?: ReactNode;
};

/** Whoever is not signed in goes to sign in, and comes back. */
export function RequireSession({ children, waiting }: RequireSessionProps) {
  const { isAuthenticated, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (isAuthenticated) return children;
  return (
    <>
      {waiting ?? <WaitingForSession />}
      {isLoading ? null : <Navigate replace to={loginPath(pathname + search) ?? '/login'} />}
    </>
  );
}
