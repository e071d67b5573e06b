import Star from 'lucide-react/icons/star';
import type { Meal } from '#contract/catalog.ts';
import { classNames } from '#web/ui/class-names.ts';

type RatingMarkProps = { readonly rating: NonNullable<Meal['rating']>; readonly className?: string };

/** ★ 4.6 (12) */
export function RatingMark({ rating: { mean, count }, className }: RatingMarkProps) {
  return (
    <span className={classNames('num inline-flex items-center gap-1', className)}>
      <Star aria-hidden="true" className="size-4 fill-haldi-500 text-haldi-500" strokeWidth={1.9} />
      <span className="sr-only">Rated </span>
      <b className="font-[660]">{mean.toFixed(1)}</b>
      <span className="sr-only"> of 5 by </span>
      <span className="text-ink-2">
        <span aria-hidden="true">(</span>
        {count}
        <span aria-hidden="true">)</span>
        <span className="sr-only"> customers</span>
      </span>
    </span>
  );
}
