import { useEffect, useRef, useState } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { consultationStatusLabel, consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { ConsultationStatusGlyph } from '#web/features/consultations/consultation-status-badge.tsx';
import { dayLabel } from '#web/features/consultations/message-days.ts';
import { usePageKey } from '#web/ui/staff-page/staff-page.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { viewButtonId } from './assigned-columns.tsx';

type CompactListProps = {
  readonly consultations: readonly AssignedConsultation[];
  readonly openId: number;
  readonly onView: (id: number) => void;
};

/** Beside an open consultation: J and K move, Enter opens. */
export function CompactList({ consultations, openId, onView }: CompactListProps) {
  const [now] = useState(() => new Date());
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    document.getElementById(viewButtonId(openId))?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  usePageKey(({ key }) => {
    const step = { j: 1, k: -1 }[key.toLowerCase()];
    if (step === undefined) return false;
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const focused = rows.findIndex((row) => row === document.activeElement);
    const at = focused === -1 ? rows.findIndex((row) => row.id === viewButtonId(openId)) : focused;
    rows[at + step]?.focus();
    return true;
  });
  return (
    <ul ref={list} aria-label="Consultations" className="grid">
      {byStatus(consultations).map((consultation, index, all) => (
        <li key={consultation.id}>
          {all[index - 1]?.status === consultation.status ? null : (
            <p className="px-2 pt-2.5 pb-1 text-label font-[620] text-ink-2">
              {consultationStatusLabel(consultation.status)}
            </p>
          )}
          <CompactRow
            consultation={consultation}
            now={now}
            isOpen={consultation.id === openId}
            onView={() => onView(consultation.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is to be done first; within a status as the list was. */
const byStatus = (consultations: readonly AssignedConsultation[]) =>
  consultations.toSorted((a, b) => consultationStatuses.indexOf(a.status) - consultationStatuses.indexOf(b.status));

type CompactRowProps = {
  readonly consultation: AssignedConsultation;
  readonly now: Date;
  readonly isOpen: boolean;
  readonly onView: () => void;
};

function CompactRow({ consultation, now, isOpen, onView }: CompactRowProps) {
  const { id, userName, status, userNotes, createdAt, lastMessage, unreadMessages } = consultation;
  const word = isOpen ? 'Viewing' : 'View';
  const unread = unreadMessages > 0 ? `, ${unreadMessages} unread` : '';
  return (
    <button
      type="button"
      id={viewButtonId(id)}
      aria-current={isOpen || undefined}
      aria-label={`${word} consultation of ${userName}`}
      title={`${consultationStatusLabel(status)}${unread}`}
      onClick={() => {
        if (!isOpen) onView();
      }}
      className="grid min-h-12.5 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-(--radius-s) px-2 py-1.5 text-left leading-tight hover:bg-pista-100 focus-visible:-outline-offset-3 aria-[current]:bg-beet-50 aria-[current]:shadow-[inset_3px_0_0_var(--color-beet-700)]"
    >
      <span className="row-span-2 self-start pt-0.5">
        <ConsultationStatusGlyph status={status} />
      </span>
      <b className="truncate font-[660]">{userName}</b>
      <span className="num text-note text-ink-2">{dayLabel(lastMessage?.at ?? createdAt, now)}</span>
      <span className={classNames('truncate text-note', unreadMessages > 0 ? 'font-[620] text-ink' : 'text-ink-2')}>
        {lastMessage ? `${lastMessage.isOwn ? 'You: ' : ''}${lastMessage.text}` : userNotes || 'No notes provided'}
      </span>
      <span className="flex items-center gap-1.5 justify-self-end">
        {isOpen ? <span className="text-label text-beet-700">Viewing</span> : null}
        {unreadMessages > 0 ? (
          <span className="num grid min-w-5 place-items-center rounded-full bg-beet-600 px-1.5 text-label leading-5 font-bold text-white">
            {unreadMessages}
          </span>
        ) : null}
      </span>
    </button>
  );
}
