import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { type AnswerNeeded, answerNeeded, waitingForAnswer } from '#domain/consultations/consultation-status.ts';
import { ConsultationStatusGlyph } from '#web/features/consultations/consultation-status-badge.tsx';
import { dayLabel } from '#web/features/consultations/message-days.ts';
import { assignedQuery } from '../nutritionist-queries.ts';

const mostShown = 12;

type NeedsAnswerProps = { readonly onView: (id: number) => void; readonly refetchInterval: number | false };

/** The clients who wait for this nutritionist, the longest waiting first: twelve at a glance. */
export function NeedsAnswer({ onView, refetchInterval }: NeedsAnswerProps) {
  const [now] = useState(() => new Date());
  const headingId = useId();
  const { data } = useQuery({ ...assignedQuery({ page: 0, size: 50, search: '', isOpen: true }), refetchInterval });
  if (!data || data.content.length === 0) return null;
  const waiting = waitingForAnswer(data.content);
  const hidden = waiting.length - mostShown;
  return (
    <section aria-labelledby={headingId} className="rounded-input border border-line bg-paper px-3 py-2.5">
      <h2 id={headingId} className="num px-1 text-secondary font-[680]">
        {waiting.length === 0 ? 'No client waits for an answer' : `Needs an answer: ${waiting.length}`}
      </h2>
      {waiting.length === 0 ? null : (
        <ul className="mt-1 grid gap-x-3 staff-rows:grid-cols-2 staff-board:grid-cols-3">
          {waiting.slice(0, mostShown).map((consultation) => (
            <li key={consultation.id} className="min-w-0">
              <WaitingClient consultation={consultation} now={now} onView={() => onView(consultation.id)} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? <p className="num px-1 pt-1 text-note text-ink-2">and {hidden} more</p> : null}
    </section>
  );
}

type WaitingClientProps = {
  readonly consultation: AssignedConsultation;
  readonly now: Date;
  readonly onView: () => void;
};

function WaitingClient({ consultation, now, onView }: WaitingClientProps) {
  const { userName, status, unreadMessages, lastMessage, createdAt } = consultation;
  const unread = unreadMessages > 0 ? `${unreadMessages} unread` : 'Not answered';
  const words: Record<AnswerNeeded, string> = {
    message: `${unread}: ${lastMessage?.text ?? ''}`,
    time: 'Asks for another time',
    request: 'New request',
  };
  return (
    <button
      type="button"
      onClick={onView}
      className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-(--radius-s) px-1.5 py-1 text-left leading-tight hover:bg-pista-100 focus-visible:-outline-offset-3"
    >
      <ConsultationStatusGlyph status={status} />
      <span className="min-w-0">
        <b className="block truncate font-[660]">
          <span className="sr-only">Answer </span>
          {userName}
        </b>
        <span className="num block truncate text-note text-ink-2">
          {words[answerNeeded(consultation) ?? 'request']}
        </span>
      </span>
      <span className="num text-note text-ink-2">{dayLabel(lastMessage?.at ?? createdAt, now)}</span>
    </button>
  );
}
