import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { cardTable } from './meal-picture.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The boxes of a meal card, with a plain stoneware bowl where the meal will be. */
export function MealCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="@container flex flex-col overflow-hidden rounded-(--radius-l) border border-line bg-paper"
    >
      <div className={`grid place-items-center overflow-hidden bg-mist ${cardTable}`}>
        <img
          src={emptyBowlUrl('plain')}
          alt=""
          width={400}
          height={400}
          className="aspect-square w-[70%] motion-safe:animate-pulse"
        />
      </div>
      <div className="grid gap-3.5 p-4 @min-[19rem]:p-5 @min-[19rem]:pt-4.5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-2.5 w-full" />
        <Skeleton className="h-10.5 w-full" />
        <div className="flex min-h-13 items-center justify-between pt-1">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-11 w-28 rounded-full" />
        </div>
      </div>
    </div>
  );
}
