import Unplug from 'lucide-react/icons/unplug';
import { useLiveState } from '#web/platform/live/use-live-events.ts';
import { staleText } from './board-text.ts';

/** Shown while the live stream is down. The board polls meanwhile and refetches when the stream is back. */
export function LiveBanner() {
  const text = staleText(useLiveState());
  return (
    <div role="status">
      {text === null ? null : (
        <p className="my-2 flex items-center gap-2.5 rounded-(--radius-s) border border-st-yellow bg-st-yellow-bg px-3.5 py-2.5 text-base font-[640] text-st-yellow">
          <Unplug aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
          {text}
        </p>
      )}
    </div>
  );
}
