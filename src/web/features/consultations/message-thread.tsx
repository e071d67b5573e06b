import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useState, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Message } from '#contract/consultations.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatConsultationDate } from './consultation-date.ts';
import { MessageBox } from './message-box.tsx';
import { firstUnreadId, messageDays } from './message-days.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

type MessageThreadProps = {
  readonly consultationId: number;
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  readonly onEarlier: () => Promise<void>;
  /** How many messages of the other side were unread. */
  readonly unread: number;
  readonly onEndSeen: (isSeen: boolean) => void;
  /** The reader's user id. */
  readonly ownId: number;
  /** Read-only. */
  readonly isClosed: boolean;
  /** A failure is shown here, and the text stays. */
  readonly onSend: (text: string) => Promise<void>;
  /** Limits the height of the message list. */
  readonly listClassName?: string;
  /** Takes the height of its parent: only the messages scroll, the box stays in view. */
  readonly isFilling?: boolean;
  /** Scrolls with the messages, above them. */
  readonly before?: ReactNode;
  /** Of the message box. */
  readonly tools?: ReactNode;
};

export function MessageThread(props: MessageThreadProps) {
  const { consultationId, messages, hasEarlier, onEarlier, unread, onEndSeen, ownId, isClosed, onSend } = props;
  const { isFilling = false, before, tools, listClassName = isFilling ? 'h-full px-4 wide:px-5' : 'max-h-115' } = props;
  const { box, newMark, end, boxProps, newFrom, hasNewBelow, goToEnd } = useStickToBottom({
    messages,
    ownId,
    firstUnreadId: firstUnreadId(messages, unread, ownId),
    onEndSeen,
  });
  const announcement = useMessageAnnouncement(messages, ownId);
  const [openedAt] = useState(() => new Date());
  const newCount = messages.filter(({ id, senderId }) => newFrom && id >= newFrom && senderId !== ownId).length;
  return (
    <div className={isFilling ? 'flex min-h-0 grow flex-col' : 'grid gap-3'}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className={classNames('relative', isFilling && 'min-h-0 grow')}>
        <div
          {...boxProps}
          role="group"
          aria-label="Messages"
          className={classNames('overflow-y-auto overscroll-contain [overflow-anchor:none]', listClassName)}
        >
          {before}
          {hasEarlier ? <EarlierButton onEarlier={onEarlier} onRemoved={() => moveLostFocus(box.current)} /> : null}
          {messages.length === 0 ? (
            <p className="px-4 py-10 text-center text-ink-2">
              {isClosed ? 'No messages' : 'No messages yet. Start the conversation!'}
            </p>
          ) : null}
          {messageDays(messages, openedAt).map(({ label, messages: ofDay }) => (
            <Fragment key={ofDay[0]?.id}>
              <p aria-hidden="true" className="num py-2 text-center text-sm text-ink-2">
                {label}
              </p>
              <ol aria-label={label} className="grid gap-3 px-1 py-1">
                {ofDay.map((message) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    isOwn={message.senderId === ownId}
                    {...(message.id === newFrom && { newMark, newCount })}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
          <div ref={end} className="h-px" />
        </div>
        {hasNewBelow ? (
          <Button
            size="sm"
            icon={<ArrowDown aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
            className="absolute! bottom-2 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-2"
            onClick={goToEnd}
          >
            New messages
          </Button>
        ) : null}
      </div>
      <div className={classNames(isFilling && 'border-t border-line bg-paper px-4 py-3 wide:px-5')}>
        {isClosed ? (
          <p className="rounded-m bg-mist px-4 py-3 text-secondary text-ink-2">
            This consultation is closed and can only be read.
          </p>
        ) : (
          <MessageBox consultationId={consultationId} onSend={onSend} tools={tools} />
        )}
      </div>
    </div>
  );
}

type EarlierButtonProps = { readonly onEarlier: () => Promise<void>; readonly onRemoved: () => void };

function EarlierButton({ onEarlier, onRemoved }: EarlierButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    try {
      await onEarlier();
      onRemoved();
    } catch {
      toast.error('Failed to load earlier messages. Please try again.');
    }
    setIsLoading(false);
  };
  return (
    <div className="grid justify-items-center pb-2">
      <Button variant="ghost" size="sm" busy={isLoading} onClick={() => void load()}>
        Show earlier messages
      </Button>
    </div>
  );
}

/** Text for a polite live region: messages of the other side since the last render, nothing at first. */
function useMessageAnnouncement(messages: readonly Message[], ownId: number): string {
  const [text, setText] = useState('');
  const lastAnnounced = useRef<number>(undefined);
  useEffect(() => {
    const last = messages.at(-1)?.id ?? 0;
    const since = lastAnnounced.current ?? last;
    lastAnnounced.current = Math.max(since, last);
    const fresh = messages.filter(({ id, senderId }) => id > since && senderId !== ownId);
    if (fresh.length > 0) {
      setText(fresh.map(({ senderName, messageContent }) => `${senderName}: ${messageContent}`).join('. '));
    }
  }, [messages, ownId]);
  return text;
}

type MessageItemProps = {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Set on the first unread message. */
  readonly newMark?: RefObject<HTMLLIElement | null>;
  /** How many messages of the other side begin with it. */
  readonly newCount?: number;
};

function MessageItem({ message, isOwn, newMark, newCount }: MessageItemProps) {
  const { senderName, createdAt, messageContent } = message;
  return (
    <li ref={newMark} className="grid gap-1">
      {newMark ? (
        <p className="mb-1 flex items-center gap-3 text-sm font-[620] text-beet-700 before:h-px before:flex-1 before:bg-beet-700 after:h-px after:flex-1 after:bg-beet-700">
          {newCount} new
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
