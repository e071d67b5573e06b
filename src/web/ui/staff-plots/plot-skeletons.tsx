import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Two plots that are being loaded. */
export function PlotSkeletons() {
  return (
    <AfterAWhile>
      <div className="grid gap-4 staff-board:grid-cols-2">
        <Skeleton className="h-67.5" />
        <Skeleton className="h-67.5" />
      </div>
    </AfterAWhile>
  );
}
