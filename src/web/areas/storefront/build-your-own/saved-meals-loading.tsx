import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function SavedMealsLoading() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="pb-5 text-ink-2">
        Loading saved meals...
      </p>
      <AfterAWhile>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
          {Array.from({ length: 3 }, (_unused, index) => (
            <Skeleton key={index} className="h-[420px] rounded-(--radius-l)" />
          ))}
        </div>
      </AfterAWhile>
    </div>
  );
}
