import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function RoundSkeleton() {
  return (
    <div className="mx-auto grid max-w-160 gap-4 px-4 pt-4">
      <p role="status" className="text-ink-2">
        Loading orders...
      </p>
      <AfterAWhile>
        <Skeleton className="h-105 rounded-(--radius-l)" />
        <Skeleton className="h-105 rounded-(--radius-l)" />
      </AfterAWhile>
    </div>
  );
}
