import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Mail from 'lucide-react/icons/mail';
import Reply from 'lucide-react/icons/reply';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ContactMessage } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton, StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { messageQuery, messagesKey } from './messages-query.ts';

type OpenMessageProps = {
  readonly id: number;
  /** URL of the list without an open message. */
  readonly listPath: string;
  readonly onClose: () => void;
};

/** Marks the message as read. */
export function OpenMessage({ id, listPath, onClose }: OpenMessageProps) {
  const { data, error, refetch } = useQuery(messageQuery(id));
  const { mutate } = useMarkMessage();
  const markRead = useEffectEvent(() => mutate({ id, isRead: true }));
  const isUnread = data?.isRead === false;
  // Once per opening: marking it as unread closes it.
  const isMarked = useRef(false);
  useEffect(() => {
    if (!isUnread || isMarked.current) return;
    isMarked.current = true;
    markRead();
  }, [isUnread]);
  return (
    <section aria-label="Message" className="rounded-input border border-line bg-paper p-4 wide:p-5">
      <StaffButtonLink
        to={listPath}
        preventScrollReset
        className="mb-3 staff-split:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      >
        Back to messages
      </StaffButtonLink>
      {data ? (
        <MessageBody message={data} onClose={onClose} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading message...">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-4 h-32" />
        </AfterAWhile>
      )}
    </section>
  );
}

function MessageBody({ message, onClose }: { readonly message: ContactMessage; readonly onClose: () => void }) {
  const { id, firstName, lastName, email, subject, message: text, createdAt, isArchived } = message;
  const mark = useMarkMessage();
  const once = useInFlightGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

  const markAndClose = (marks: { isRead?: boolean; isArchived?: boolean }, doneText: string) =>
    once(async () => {
      try {
        await mark.mutateAsync({ id, ...marks });
      } catch {
        return; // The mutation has shown the error.
      }
      toast.success(doneText);
      onClose();
    });
  return (
    <article>
      <h2 ref={heading} tabIndex={-1} className="text-card leading-tight font-[720] wrap-anywhere">
        {subject}
      </h2>
      <p className="pt-1.5 wrap-anywhere">
        <b className="font-[660]">{`${firstName} ${lastName}`.trim()}</b> <span className="text-ink-2">{email}</span>
      </p>
      <p className="num text-note text-ink-2">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        {isArchived ? ', archived' : null}
      </p>
      <p className="max-w-[72ch] border-t border-line py-4 mt-3.5 text-secondary/[1.6] wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <a href={replyLink(message)} className="staff-btn border-beet-700 bg-beet-700 text-white hover:bg-beet-800">
          <Reply {...icon} />
          Reply by e-mail
        </a>
        {isArchived ? (
          <StaffButton
            busy={mark.isPending}
            icon={<ArchiveRestore {...icon} />}
            onClick={() => void markAndClose({ isArchived: false }, 'Message moved to the inbox')}
          >
            Move to inbox
          </StaffButton>
        ) : (
          <StaffButton
            busy={mark.isPending}
            icon={<Archive {...icon} />}
            onClick={() => void markAndClose({ isArchived: true }, 'Message archived')}
          >
            Archive
          </StaffButton>
        )}
        <StaffButton
          busy={mark.isPending}
          icon={<Mail {...icon} />}
          onClick={() => void markAndClose({ isRead: false }, 'Message marked as unread')}
        >
          Mark as unread
        </StaffButton>
      </div>
    </article>
  );
}

type Marks = { readonly isRead?: boolean; readonly isArchived?: boolean };
type Marking = Marks & { readonly id: number };

/** Updates the list, the open message and the badge. */
function useMarkMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...marks }: Marking) => {
      const { updateContactMessage } = await import('#contract/admin-office.ts');
      return call(updateContactMessage, { params: { id }, body: marks });
    },
    onSuccess: (message) => {
      queryClient.setQueryData(messageQuery(message.id).queryKey, message);
      return queryClient.invalidateQueries({ queryKey: messagesKey });
    },
    onError: ({ message }) => toast.error(`Failed to update message: ${message}`),
  });
}

/** Mail programs truncate or refuse longer links. */
const longestQuote = 1200;

/** A mailto link with the message quoted. */
export function replyLink({ email, firstName, subject, message }: ContactMessage): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const quoted = message.slice(0, longestQuote).replaceAll(/^/gm, '> ');
  const text = `Hello ${firstName},\n\n\n\n${brand.name}\n\n${quoted}`;
  return `mailto:${encode(email)}?subject=${encode(title)}&body=${encode(text)}`;
}

/** The cut may halve a surrogate pair, which cannot be encoded. */
function encode(part: string): string {
  return encodeURIComponent(part.replaceAll(/\r?\n/g, '\r\n').toWellFormed());
}
