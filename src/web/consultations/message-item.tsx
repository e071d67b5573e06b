import type { Message } from '#contract/consultations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatConsultationDate } from './consultation-date.ts';

type MessageItemProps = { readonly message: Message; readonly isOwn: boolean };

export function MessageItem({ message, isOwn }: MessageItemProps) {
  const { senderName, createdAt, messageContent } = message;
  return (
    <li className={classNames('grid max-w-[85%] gap-1', isOwn ? 'justify-self-end' : 'justify-self-start')}>
      <p className={classNames('num text-sm text-ink-2', isOwn && 'text-right')}>
        <span className="font-semibold text-ink">{senderName}</span>{' '}
        <time dateTime={createdAt}>{formatConsultationDate(createdAt)}</time>
      </p>
      <p
        className={classNames(
          'w-fit rounded-m border px-3.5 py-2 text-[15px] wrap-anywhere whitespace-pre-wrap',
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
