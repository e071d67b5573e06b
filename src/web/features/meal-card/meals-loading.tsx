import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { cardTable } from './meal-picture.tsx';

type MealsLoadingProps = {
  readonly text: string;
  readonly count: number;
  readonly gridClass: string;
  /** Reserves the room of the cards. */
  readonly className: string;
};

export function MealsLoading({ text, count, gridClass, className }: MealsLoadingProps) {
  return (
    <div className={className}>
      <p role="status" className="pb-5 text-ink-2">
        {text}
      </p>
      <AfterAWhile>
        <div className={gridClass}>
          {Array.from({ length: count }, (_unused, index) => (
            <MealCardSkeleton key={index} />
          ))}
        </div>
      </AfterAWhile>
    </div>
  );
}

/** The boxes of a meal card, with a plain stoneware bowl where the meal will be. */
function MealCardSkeleton() {
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
