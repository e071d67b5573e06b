import { Link } from 'react-router';
import type { ContactMessage } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { classNames } from '#web/ui/class-names.ts';

type MessageListProps = {
  readonly messages: readonly ContactMessage[];
  readonly openId: number | undefined;
  readonly pathOf: (id: number) => string;
  readonly isStale: boolean;
};

export function MessageList({ messages, openId, pathOf, isStale }: MessageListProps) {
  return (
    <ul aria-busy={isStale || undefined} className="overflow-hidden rounded-input border border-line bg-paper">
      {messages.map((message) => (
        <li key={message.id} className="border-line not-first:border-t">
          <MessageLink message={message} isOpen={message.id === openId} to={pathOf(message.id)} />
        </li>
      ))}
    </ul>
  );
}

type MessageLinkProps = { readonly message: ContactMessage; readonly isOpen: boolean; readonly to: string };

/** Unread messages have the word, a dot and bold type. */
function MessageLink({ message, isOpen, to }: MessageLinkProps) {
  const { id, firstName, lastName, subject, message: text, createdAt, isRead } = message;
  return (
    <Link
      id={`message-${id}`}
      to={to}
      preventScrollReset
      aria-current={isOpen || undefined}
      className="grid gap-0.5 border-l-4 border-transparent px-3 py-2.5 hover:bg-pista-100 focus-visible:-outline-offset-3 aria-[current=true]:border-beet-700 aria-[current=true]:bg-beet-50"
    >
      <span className="flex items-baseline gap-2">
        <span className={classNames('min-w-0 grow truncate', isRead ? 'font-[560]' : 'font-[740]')}>
          {`${firstName} ${lastName}`.trim()}
        </span>
        {isRead ? null : (
          <span className="flex items-center gap-1.5 text-note font-[660] text-beet-700">
            <span aria-hidden="true" className="size-2 rounded-full bg-beet-700" />
            Unread
          </span>
        )}
        <time dateTime={createdAt} className="num text-note whitespace-nowrap text-ink-2">
          {formatInstant(createdAt, 'short')}
        </time>
      </span>
      <span className={classNames('truncate', isRead ? undefined : 'font-[660]')}>{subject}</span>
      <span className="truncate text-ink-2">{text}</span>
    </Link>
  );
}
