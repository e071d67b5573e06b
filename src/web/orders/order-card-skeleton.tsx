import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function OrderCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-(--radius-l) border border-line bg-paper p-[18px] md:px-6 md:py-5">
      <div className="flex justify-between gap-5 border-b border-line pb-3">
        <div className="grid gap-2">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="grid justify-items-end gap-2">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-6 w-24" />
        </div>
      </div>
      <div className="grid gap-3 pt-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-2 h-11 w-32 rounded-full" />
      </div>
    </div>
  );
}
