import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/consultations.ts';

/** Within this distance the reader counts as being at the end. */
const nearPx = 48;

type Reading = {
  readonly messages: readonly Message[];
  readonly ownId: number;
  /** The first message that was unread when the thread was opened. */
  readonly firstUnreadId: number | undefined;
  /** Whether the last message is visible. */
  readonly onEndSeen: (isSeen: boolean) => void;
};

/**
 * A thread opens at its end, or at the first unread message. A new message is scrolled to only when the reader is at
 * the end or wrote it; prepended messages keep the scroll position.
 */
export function useStickToBottom({ messages, ownId, firstUnreadId, onEndSeen }: Reading) {
  const box = useRef<HTMLDivElement>(null);
  const newMark = useRef<HTMLLIElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ firstId: 0, lastId: 0, height: 0 });
  const [newFrom, setNewFrom] = useState(firstUnreadId);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [canScroll, setCanScroll] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const last = messages.at(-1);
    const { firstId, lastId, height } = before.current;
    const isNew = last !== undefined && last.id !== lastId;
    if (isNew && lastId === 0 && newMark.current) {
      element.scrollTop += newMark.current.getBoundingClientRect().top - element.getBoundingClientRect().top;
      isAtEnd.current = isNearEnd(element);
      setHasNewBelow(!isAtEnd.current);
    } else if (isNew && last.senderId === ownId) {
      setNewFrom(undefined);
      element.scrollTop = element.scrollHeight;
      scrollMessageBoxIntoView();
    } else if (isNew && isAtEnd.current) {
      element.scrollTop = element.scrollHeight;
    } else if (isNew) {
      setHasNewBelow(true);
      setNewFrom((from) => from ?? messages.find(({ id }) => id > lastId)?.id);
    } else if (messages[0]?.id !== firstId) {
      element.scrollTop += element.scrollHeight - height;
    }
    setCanScroll(element.scrollHeight > element.clientHeight);
    before.current = { firstId: messages[0]?.id ?? 0, lastId: last?.id ?? 0, height: element.scrollHeight };
  }, [messages, ownId]);

  const notifyEndSeen = useEffectEvent(onEndSeen);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => notifyEndSeen(entry?.isIntersecting ?? false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = isNearEnd(element);
    if (isAtEnd.current) setHasNewBelow(false);
  };
  return {
    box,
    newMark,
    end,
    /** A scrollable box must be reachable by keyboard; one that does not scroll is no tab stop. */
    boxProps: { ref: box, onScroll, tabIndex: canScroll ? 0 : -1 },
    newFrom,
    hasNewBelow,
    goToEnd: () => {
      const element = box.current;
      if (!element) return;
      element.scrollTop = element.scrollHeight;
      element.focus({ preventScroll: true });
    },
  };
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** The new message makes the thread taller, and would push the message box out of view. */
function scrollMessageBoxIntoView(): void {
  if (document.activeElement instanceof HTMLTextAreaElement)
    document.activeElement.scrollIntoView({ block: 'nearest' });
}
