import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { SentCode } from './send-code.ts';

type ResendCodeProps = { readonly sent: SentCode; readonly busy: boolean; readonly onResend: () => void };

/** The seconds are visible; a screen reader announces the start and the end only. */
export function ResendCode({ sent, busy, onResend }: ResendCodeProps) {
  const secondsLeft = useSecondsLeft(sent.resendAt);
  const mustWait = secondsLeft > 0;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="num disabled:bg-transparent!"
        disabled={mustWait}
        busy={busy}
        onClick={onResend}
      >
        {mustWait ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
      </Button>
      <span role="status" className="sr-only">
        {mustWait
          ? `Code sent. You can ask for a new one after ${sent.resendAfterSeconds} seconds.`
          : 'You can ask for a new code now.'}
      </span>
    </>
  );
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

/** Computed from the clock, not counted in ticks: a phone that was asleep shows the right figure at once. */
function useSecondsLeft(until: number): number {
  return useSyncExternalStore(
    tick,
    () => Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    () => 0,
  );
}
