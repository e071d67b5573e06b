import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { MealCardSkeleton } from './meal-card-skeleton.tsx';

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
