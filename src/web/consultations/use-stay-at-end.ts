import { useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/consultations.ts';

/** So near to the end counts as being there. */
const nearPx = 48;

/**
 * A thread is read from its end. What arrives is scrolled to only when the reader is there, or has written it; what is
 * put before the first message leaves the reader where they were.
 */
export function useStayAtEnd(messages: readonly Message[], ownId: number) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ firstId: 0, lastId: 0, height: 0 });
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [canScroll, setCanScroll] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = messages.at(-1);
    const { firstId, lastId, height } = before.current;
    const isNew = last !== undefined && last.id !== lastId;
    if (isNew && (isAtEnd.current || last.senderId === ownId)) {
      element.scrollTop = element.scrollHeight;
      if (last.senderId === ownId) keepTypingInSight();
    } else if (isNew) {
      setHasNewBelow(true);
    } else if (messages[0]?.id !== firstId) {
      element.scrollTop += element.scrollHeight - height;
    }
    setCanScroll(element.scrollHeight > element.clientHeight);
    before.current = { firstId: messages[0]?.id ?? 0, lastId: last?.id ?? 0, height: element.scrollHeight };
  }, [messages, ownId]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    if (isAtEnd.current) setHasNewBelow(false);
  };
  return {
    box,
    /** What scrolls has to be within reach of the keyboard; what does not is no stop on the way. */
    boxProps: { ref: box, onScroll, tabIndex: canScroll ? 0 : -1 },
    hasNewBelow,
    goToEnd: () => {
      const element = box.current;
      if (!element) return;
      element.scrollTop = element.scrollHeight;
      element.focus({ preventScroll: true });
    },
  };
}

/** The message that was just written makes the thread taller, and would push the place for the next one out of sight. */
function keepTypingInSight(): void {
  if (document.activeElement instanceof HTMLTextAreaElement)
    document.activeElement.scrollIntoView({ block: 'nearest' });
}
