import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** A request times out after 5 s: a longer wait is an error. */
const tooLongMs = 6000;

export function WaitingForSession() {
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-center py-14">
      <div role="status" className="flex items-center gap-3 text-ink-2">
        <AfterAWhile>
          <Spinner />
          <span>One moment…</span>
        </AfterAWhile>
      </div>
      <AfterAWhile delayMs={tooLongMs}>
        <ErrorState message="Failed to initialize authentication" onRetry={() => location.reload()} />
      </AfterAWhile>
    </div>
  );
}
