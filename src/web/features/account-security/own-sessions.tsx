import { useQuery } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Tablet from 'lucide-react/icons/tablet';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { OwnSession } from '#contract/auth-sessions.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ownSessionsQuery, useEndSessions } from './own-sessions-query.ts';

export type ActionButton = ComponentType<{ readonly children: ReactNode; readonly onClick: () => void }>;
type OwnSessionsProps = {
  /** Styled like the surrounding buttons. */
  readonly ActionButton: ActionButton;
};

/** Below a heading 'Where you are signed in'. */
export function OwnSessions({ ActionButton }: OwnSessionsProps) {
  const { data, isError, refetch } = useQuery(ownSessionsQuery);
  if (data) return <Devices sessions={data} ActionButton={ActionButton} />;
  if (isError) return <ErrorState message="Failed to load your devices" onRetry={() => void refetch()} />;
  return (
    <div role="status" className="min-h-24">
      <span className="sr-only">Loading your devices...</span>
      <AfterAWhile>
        <div className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </AfterAWhile>
    </div>
  );
}

type DevicesProps = OwnSessionsProps & { readonly sessions: readonly OwnSession[] };

function Devices({ sessions, ActionButton }: DevicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [toConfirm, setToConfirm] = useState<OwnSession | 'everywhere'>();
  const [isAsking, setIsAsking] = useState(false);
  const ask = (about: OwnSession | 'everywhere') => {
    setToConfirm(about);
    setIsAsking(true);
  };
  const { one, everywhere } = useEndSessions();
  const end = () => {
    if (toConfirm === 'everywhere') everywhere.mutate(undefined, { onError: () => setIsAsking(false) });
    else if (toConfirm) {
      one.mutate(toConfirm, {
        onSettled: () => {
          setIsAsking(false);
          moveLostFocus(list.current);
        },
      });
    }
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="divide-y divide-line outline-none">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session}>
            {session.isThisDevice ? null : (
              <ActionButton onClick={() => ask(session)}>
                Log Out
                <span className="sr-only">
                  {' '}
                  {session.device}, signed in {formatInstant(session.startedAt, 'short')}
                </span>
              </ActionButton>
            )}
          </SessionItem>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <ActionButton onClick={() => ask('everywhere')}>Log Out Everywhere</ActionButton>
        </div>
      ) : (
        <p className="text-ink-2">No other device is signed in.</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...confirmTexts(toConfirm)}
        busy={one.isPending || everywhere.isPending}
        onConfirm={end}
      />
    </>
  );
}

function confirmTexts(toConfirm: OwnSession | 'everywhere' | undefined) {
  if (toConfirm === 'everywhere') {
    return {
      title: 'Log out everywhere?',
      description: 'You are signed out on every device at once, this one included.',
      keepLabel: 'No, Stay Signed In',
      confirmLabel: 'Yes, Log Out Everywhere',
    };
  }
  return {
    title: `Log out ${toConfirm?.device ?? 'this device'}?`,
    description: `Signed in ${toConfirm ? formatInstant(toConfirm.startedAt, 'short') : 'today'}. It is logged out at once, and what is being written there may be lost.`,
    keepLabel: 'No, Keep It Signed In',
    confirmLabel: 'Yes, Log Out',
  };
}

const handheld = /(?:iPhone|iPad|Android)$/;

function SessionItem({ session, children }: { readonly session: OwnSession; readonly children: ReactNode }) {
  const { device, startedAt, lastSeenAt, isThisDevice } = session;
  // Not the phone icon of the footer: it would become a chunk of its own there, which every page loads.
  const Icon = handheld.test(device) ? Tablet : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />
      <div className="grid min-w-35 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[620]">
          {device}
          {isThisDevice ? <StatusBadge colour="green" icon="circle-check" label="This device" /> : null}
        </p>
        <p className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>Signed in {formatInstant(startedAt, 'short')}</span>
          {isThisDevice ? null : <span>Last seen {formatInstant(lastSeenAt, 'short')}</span>}
        </p>
      </div>
      <div className="ml-auto">{children}</div>
    </li>
  );
}
