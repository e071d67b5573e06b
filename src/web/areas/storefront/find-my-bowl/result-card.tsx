import { formatRupees } from '#domain/money.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { AddResult } from './add-result.tsx';
import { caloriesInWords, type RankedResult, type Result } from './describe-result.ts';
import { TargetBars } from '#web/features/finder/target-bars.tsx';
import { TargetRim } from '#web/features/finder/target-rim.tsx';

/** The best result, large. */
export function BestResult({ best }: { readonly best: RankedResult }) {
  const { found, result, target, rules } = best;
  const { kcal, miss } = caloriesInWords(target, found.figures, rules.caloriesKcal);
  return (
    <article className="grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-(--radius-l) border border-line bg-paper md:grid-cols-[minmax(0,332px)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr]">
      <Art {...best} className="max-w-26 md:max-w-76" />
      <div className="px-3.5 pt-3.5 md:px-6 md:pt-5.5">
        <ResultName result={result} className="text-xl md:text-[26px]" />
        <Origin result={result} />
      </div>
      <div className="col-span-2 px-4 pt-3 md:col-span-1 md:col-start-2 md:px-6">
        <TargetBars target={target} rules={rules} actual={found.figures} />
      </div>
      <div className="col-span-2 mx-4 mt-2.5 mb-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 md:col-span-1 md:col-start-2 md:mx-6 md:mt-3 md:mb-5.5 md:self-end">
        <div>
          <p className="figure-display text-price/none md:text-section/none">{formatRupees(found.price)}</p>
          <p className="num mt-1 text-sm text-ink-2">{miss === null ? kcal : `${kcal}, ${miss}`}</p>
        </div>
        <AddResult result={result} />
      </div>
    </article>
  );
}

/** One of the others, in a row: the bars of all rows line up. */
export function ResultRow(ranked: RankedResult) {
  const { found, result, target, rules } = ranked;
  const { kcal, miss } = caloriesInWords(target, found.figures, rules.caloriesKcal);
  return (
    <article className="grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-(--radius-l) border border-line bg-paper md:grid-cols-[190px_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr]">
      <Art {...ranked} className="max-w-26 md:max-w-43" isSmall />
      <div className="px-3.5 pt-3.5 md:pr-1 md:pl-5">
        <ResultName result={result} className="text-xl md:text-[21px]" />
        <Origin result={result} />
      </div>
      <div className="col-span-2 px-4 pt-3 md:col-span-1 md:col-start-2 md:pt-2 md:pr-1 md:pb-3.5 md:pl-5">
        <TargetBars target={target} rules={rules} actual={found.figures} />
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 px-4 pt-2.5 pb-4 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:flex-col md:items-end md:pt-4.5 md:pl-2 md:text-right">
        <div>
          <p className="figure-display text-[23px]/none">{formatRupees(found.price)}</p>
          <p className="num mt-1.5 text-sm font-semibold">
            {kcal}
            {miss !== null && (
              <span className="font-normal text-ink-2 before:content-[',_'] md:block md:before:content-none">
                {miss}
              </span>
            )}
          </p>
        </div>
        <AddResult result={result} />
      </div>
    </article>
  );
}

function ResultName({ result, className }: { readonly result: Result; readonly className: string }) {
  return (
    <h3 className={classNames('leading-[1.08] font-[720] wrap-anywhere', className)}>
      <VegMark isVegetarian={result.isVegetarian} className="mr-1 inline-block size-6 align-[-5px]" />
      {result.name}
    </h3>
  );
}

function Origin({ result }: { readonly result: Result }) {
  return (
    <>
      <p className="mt-1.5 text-sm/[1.4] wrap-anywhere text-ink-2">{result.origin}.</p>
      <AllergenList allergens={result.allergens} />
    </>
  );
}

type ArtProps = RankedResult & { readonly className: string; readonly isSmall?: boolean };

function Art({ rank, className, isSmall = false, ...pictured }: ArtProps) {
  const { found, result } = pictured;
  const ground = tableGround(result.meals[0]?.id ?? found.bowl?.baseComponentId ?? 0);
  return (
    <div
      className={classNames(
        'relative grid place-items-center',
        isSmall ? 'p-1.5 md:row-span-2 md:p-2' : 'p-1.5 md:row-span-3 md:p-3.5',
        ground,
      )}
    >
      {rank !== null && (
        <p className="num absolute top-2 left-2 z-1 min-w-7 rounded-full bg-beet-900 px-2 py-0.5 text-center font-display text-sm font-[720] text-white md:top-3 md:left-3 md:text-base">
          <span className="sr-only">Rank </span>
          {rank}
        </p>
      )}
      <TargetPicture {...pictured} className={className} />
    </div>
  );
}

type TargetPictureProps = Omit<RankedResult, 'rank'> & { readonly className: string };

/** The food, with the rim against the target around it. */
export function TargetPicture({ found, result, target, rules, className }: TargetPictureProps) {
  const [meal] = result.meals;
  return (
    <div className={classNames('relative aspect-[266/270] w-full', className)}>
      <div className="absolute top-[4.07%] left-[3.38%] w-[94.74%]">
        {meal && !result.bowl ? (
          <MealPicture meal={{ ...meal, artUrl: found.picture, nutritionValues: {} }} className="w-full" />
        ) : (
          <img src={found.picture} alt="" width={400} height={400} className="aspect-square w-full" />
        )}
      </div>
      <TargetRim target={target} rules={rules} actual={found.figures} />
    </div>
  );
}
