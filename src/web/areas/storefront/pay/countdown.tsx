import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { paymentWindowMs } from '#domain/payments/payment-state.ts';

const secondMs = 1_000;

function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, secondMs / 4);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

function useSecondsUntil(instant: string): number {
  const read = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / secondMs));
  return useSyncExternalStore(subscribeToSeconds, read, read);
}

export function useHasPassed(instant: string | null): boolean {
  const read = () => instant !== null && Date.parse(instant) <= Date.now();
  return useSyncExternalStore(subscribeToSeconds, read, read);
}

/** A clock that is read aloud each second would drown out everything else. */
const announcedMinutes = [5, 1] as const;

/** The minutes that screen readers announce when the clock goes from one second to another; a sleeping tab skips some. */
export function minutesToAnnounce(before: number, now: number): number | undefined {
  return announcedMinutes.findLast((minutes) => before > minutes * 60 && now <= minutes * 60 && now > 0);
}

/** '12:41' */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time left, large beside the amount, and the part of the window that is left below both. */
export function Countdown({ until }: { readonly until: string }) {
  const left = useSecondsUntil(until);
  const share = Math.min(1, (left * secondMs) / paymentWindowMs);
  return (
    <>
      <p className="text-right">
        <b role="timer" className="figure-display block text-section-s/none font-[780] md:text-title-xs/none">
          {clockText(left)}
        </b>
        <span className="text-secondary">left to pay</span>
      </p>
      <div aria-hidden="true" className="col-span-2 mt-2 h-1.5 overflow-hidden rounded-full bg-paper">
        <div className="h-full origin-left rounded-full bg-beet-700" style={{ transform: `scaleX(${share})` }} />
      </div>
      <Announcement left={left} />
    </>
  );
}

function Announcement({ left }: { readonly left: number }) {
  const before = useRef(left);
  const [text, setText] = useState('');
  useEffect(() => {
    const minutes = minutesToAnnounce(before.current, left);
    before.current = left;
    if (minutes !== undefined) setText(`${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to pay`);
  }, [left]);
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}
