import { useDeferredValue, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '#web/platform/session/login-path.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { WaitingForSession } from './waiting-for-session.tsx';

type RequireSessionProps = {
  readonly children: ReactNode;
  /** Shown until the session is known; a skeleton of the page avoids a layout shift. */
  readonly waiting?: ReactNode;
};

/** Redirects to sign-in without a session, and back afterwards. */
export function RequireSession({ children, waiting }: RequireSessionProps) {
  const { isAuthenticated, isLoading } = useSession();
  const { pathname, search } = useLocation();
  // Rendered in small steps: a session is known in one moment, and a whole page at that moment would block a slow phone.
  const isShown = useDeferredValue(isAuthenticated);
  if (isAuthenticated && isShown) return children;
  return (
    <>
      {waiting ?? <WaitingForSession />}
      {isLoading || isAuthenticated ? null : <Navigate replace to={loginPath(pathname + search) ?? '/login'} />}
    </>
  );
}
