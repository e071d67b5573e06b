import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { asOfTime } from '#domain/calendar/format-instant.ts';
import { isWithin, staffAreas } from '#web/platform/session/staff-areas.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { watchServiceWorker } from './watch-service-worker.ts';

/** Until it is taken, or the page is left. */
const offerMs = 10 * 60_000;

/** Shows how old a page is that came from its cache, and offers a new version. */
export function WorkerStatus() {
  const { pathname } = useLocation();
  const [asOf, setAsOf] = useState<number | null>(null);
  const now = useMinute();
  useEffect(
    () =>
      watchServiceWorker({
        onAsOf: setAsOf,
        onNewVersion: (run) => toast.success('New version', { durationMs: offerMs, action: { label: 'Reload', run } }),
      }),
    [],
  );
  // The screens of staff say themselves since when they are not connected.
  const isStaff = Object.values(staffAreas).some(({ home }) => isWithin(home, pathname));
  if (asOf === null || isStaff) return null;
  return (
    <p
      role="alert"
      className="num flex items-center justify-center gap-2.5 bg-st-orange-bg px-4 py-2 text-secondary font-[620] text-st-orange print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.2} />
      No connection. You see this as of {asOfTime(asOf, now)}.
    </p>
  );
}
