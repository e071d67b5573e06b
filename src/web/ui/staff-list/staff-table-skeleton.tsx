import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type StaffTableSkeletonProps = {
  /** 'Loading kitchens...' */
  readonly text: string;
  readonly rows?: number;
};

/** Shown while the first rows of a StaffTable are loading. */
export function StaffTableSkeleton({ text, rows = 6 }: StaffTableSkeletonProps) {
  return (
    <AfterAWhile loading={text}>
      <div aria-hidden="true" className="grid gap-px overflow-hidden rounded-input border border-line bg-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-13 items-center gap-6 bg-paper px-4">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </AfterAWhile>
  );
}
