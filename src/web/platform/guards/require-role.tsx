import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { may } from '#domain/accounts/permissions.ts';
import { signInPathWithNext } from '#web/platform/session/login-path.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import type { StaffArea } from '#web/platform/session/staff-areas.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { WaitingForSession } from './waiting-for-session.tsx';

type RequireRoleProps = StaffArea & { readonly children: ReactNode };

/** For the display only: the server checks the role of every request. */
export function RequireRole({ permission, home, signInPath, children }: RequireRoleProps) {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (user && may(permission, user.roles)) return children;
  return (
    <>
      <WaitingForSession />
      {user ? <SendHome /> : null}
      {user || isLoading ? null : <Navigate replace to={signInPathWithNext(signInPath, home, pathname + search)} />}
    </>
  );
}

function SendHome() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('You do not have permission to access this page');
    void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}
