import type { RefObject } from 'react';
import type { Message } from '#contract/consultations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatConsultationDate } from './consultation-date.ts';

type MessageItemProps = {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Set on the first unread message. */
  readonly newMark?: RefObject<HTMLLIElement | null>;
};

export function MessageItem({ message, isOwn, newMark }: MessageItemProps) {
  const { senderName, createdAt, messageContent } = message;
  return (
    <li ref={newMark} className="grid gap-1">
      {newMark ? (
        <p className="mb-1 flex items-center gap-3 text-sm font-[620] text-beet-700 before:h-px before:flex-1 before:bg-beet-700 after:h-px after:flex-1 after:bg-beet-700">
          New
        </p>
      ) : null}
      <p className={classNames('num text-sm wrap-anywhere text-ink-2', isOwn && 'text-right')}>
        <bdi className="font-semibold text-ink">{senderName}</bdi>{' '}
        <time dateTime={createdAt}>{formatConsultationDate(createdAt)}</time>
      </p>
      <p
        dir="auto"
        className={classNames(
          'w-fit max-w-[85%] rounded-m border px-3.5 py-2 text-secondary wrap-anywhere whitespace-pre-wrap',
          isOwn
            ? 'justify-self-end rounded-tr-sm border-transparent bg-beet-100'
            : 'rounded-tl-sm border-line bg-paper',
        )}
      >
        {messageContent}
      </p>
    </li>
  );
}
