import Monitor from 'lucide-react/icons/monitor';
import Tablet from 'lucide-react/icons/tablet';
import type { ReactNode } from 'react';
import type { OwnSession } from '#contract/auth-sessions.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';

type SessionItemProps = { readonly session: OwnSession; readonly children: ReactNode };

const handheld = /(?:iPhone|iPad|Android)$/;

export function SessionItem({ session, children }: SessionItemProps) {
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
