import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function AddressesLoading() {
  return (
    <div className="min-h-[50vh]">
      <p role="status" className="pb-5 text-ink-2">
        Loading addresses...
      </p>
      <AfterAWhile>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <Skeleton className="h-48 rounded-(--radius-l)" />
          <Skeleton className="h-48 rounded-(--radius-l)" />
        </div>
      </AfterAWhile>
    </div>
  );
}
