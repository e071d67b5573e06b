import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/consultations.ts';

/** Text for a polite live region: messages of the other side since the last render, nothing at first. */
export function useMessageAnnouncement(messages: readonly Message[], ownId: number): string {
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
