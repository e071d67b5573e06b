import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message, Thread } from '#contract/consultations.ts';
import type { ConsultationKeys } from './use-live-consultations.ts';
import { addMessage, joinEarlier } from './join-threads.ts';

type Details = Thread & { readonly id: number; readonly unreadMessages: number };

/** The endpoints of the reader's role: customer or nutritionist. */
type ThreadCalls = {
  readonly readEarlier: (before: number) => Promise<Thread>;
  readonly write: (messageContent: string) => Promise<Message>;
  readonly markRead: (lastMessageId: number) => Promise<unknown>;
};

/**
 * Props of `MessageThread` for details cached under `keys`. Their query has to merge new data with the shown messages
 * (`joinNewest`). A thread counts as read once its end is visible in a visible tab.
 */
export function useThread(keys: ConsultationKeys, details: Details, calls: ThreadCalls) {
  const queryClient = useQueryClient();
  const { id, messages, hasEarlier, unreadMessages: unread } = details;
  const [isEndSeen, setIsEndSeen] = useState(false);
  const change = (next: (shown: Details) => Partial<Details>) =>
    queryClient.setQueryData<Details>(keys.details(id), (shown) => shown && { ...shown, ...next(shown) });
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: keys.details(id) });

  useMarkRead(details, isEndSeen, async (lastMessageId) => {
    await calls.markRead(lastMessageId);
    change(() => ({ unreadMessages: 0 }));
    await queryClient.invalidateQueries({ queryKey: keys.lists });
  });

  return {
    consultationId: id,
    messages,
    hasEarlier,
    unread,
    onEndSeen: setIsEndSeen,
    onEarlier: async () => {
      const first = messages[0];
      if (!first) return;
      const earlier = await calls.readEarlier(first.id);
      change((shown) => joinEarlier(shown, earlier));
    },
    onSend: async (text: string) => {
      try {
        const message = await calls.write(text);
        change((shown) => addMessage(shown, message));
      } catch (error) {
        // It may have been stored although its response was lost.
        readAgain();
        throw error;
      }
    },
  };
}

function useMarkRead(
  { messages, unreadMessages }: Details,
  isEndSeen: boolean,
  markRead: (lastMessageId: number) => Promise<void>,
): void {
  const lastMessageId = messages.at(-1)?.id;
  const isToBeRead = unreadMessages > 0 && isEndSeen;
  const mark = useEffectEvent((id: number) => {
    if (document.visibilityState === 'hidden') return;
    // It stays unread, and is retried with the next message.
    markRead(id).catch(() => undefined);
  });
  useEffect(() => {
    if (!isToBeRead || lastMessageId === undefined) return undefined;
    const look = () => mark(lastMessageId);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isToBeRead, lastMessageId]);
}
