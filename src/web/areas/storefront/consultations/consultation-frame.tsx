import type { ReactNode } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { WaitingForSession } from '#web/platform/guards/waiting-for-session.tsx';
import { useSession } from '#web/platform/session/session-store.ts';

type ConsultationFrameProps = {
  /** Title of the page before the session is known: the same for every visitor. */
  readonly title: string;
  readonly children: (user: SessionUser) => ReactNode;
};

export function ConsultationFrame({ title, children }: ConsultationFrameProps) {
  const { user } = useSession();
  const waiting = (
    <>
      <h1 className="sr-only">{title}</h1>
      <WaitingForSession />
    </>
  );
  return (
    <RequireSession waiting={waiting}>{user ? <div className="wrap">{children(user)}</div> : null}</RequireSession>
  );
}
