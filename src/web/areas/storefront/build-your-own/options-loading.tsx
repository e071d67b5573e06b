import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function OptionsLoading() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="pb-5 text-ink-2">
        Loading meal options...
      </p>
      <AfterAWhile>
        <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_388px] lg:gap-8">
          <div className="grid grid-cols-2 content-start gap-3 xl:grid-cols-3">
            {Array.from({ length: 9 }, (_unused, index) => (
              <Skeleton key={index} className="h-[98px] rounded-[18px]" />
            ))}
          </div>
          <Skeleton className="order-first h-[420px] rounded-(--radius-l) wide:order-none" />
        </div>
      </AfterAWhile>
    </div>
  );
}
