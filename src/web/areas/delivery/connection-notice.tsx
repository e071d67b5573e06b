import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { asOfTime } from '#domain/calendar/format-instant.ts';
import { useMinute } from '#web/ui/use-minute.ts';

type ConnectionNoticeProps = {
  readonly isOnline: boolean;
  readonly isServerReachable: boolean;
  /** Time of the last successful load; undefined when nothing was loaded. */
  readonly knownAt: number | undefined;
  readonly pendingCount: number;
};

/** Always rendered: screen readers announce only changes inside an existing live region. */
export function ConnectionNotice({ isOnline, isServerReachable, knownAt, pendingCount }: ConnectionNoticeProps) {
  const now = useMinute();
  const isStale = !isOnline || !isServerReachable;
  return (
    <div role="status">
      {isStale || pendingCount > 0 ? (
        <div className="flex items-start justify-center gap-2.5 bg-st-orange-bg px-4 py-2.5 text-lead/[1.3] font-[620] text-st-orange">
          <WifiOff aria-hidden="true" className="mt-px size-5 shrink-0" strokeWidth={2.2} />
          <div>
            {isStale ? (
              <p className="num">
                {isOnline ? 'No answer from the shop' : 'Offline'}
                {knownAt === undefined ? '' : ` — showing what we knew at ${asOfTime(knownAt, now)}`}
              </p>
            ) : null}
            {pendingCount > 0 ? (
              <p className="num font-[460]">
                {pendingCount} {pendingCount === 1 ? 'tap is' : 'taps are'} kept here and sent when the connection is
                back.
              </p>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False when the device has no network. True does not mean that the shop can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
