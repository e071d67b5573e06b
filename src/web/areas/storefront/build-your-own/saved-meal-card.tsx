import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { SavedMeal } from '#contract/customize.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { writeSelection } from './builder-search-params.ts';
import { listed, loadableParts } from './left-out.ts';

type SavedMealCardProps = {
  readonly meal: SavedMeal;
  readonly soldOutNames: readonly string[];
  readonly onLoad: () => void;
  readonly onDelete: () => void;
};

export function SavedMealCard({ meal, soldOutNames, onLoad, onDelete }: SavedMealCardProps) {
  const { selection, missingNames } = loadableParts(meal);
  const isUnavailable = writeSelection(selection) === '';
  const names = [
    meal.baseComponentNameSnapshot,
    ...meal.selectedProteinOptionNamesSnapshot,
    ...meal.selectedAddOnNamesSnapshot,
  ];
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      <div className={classNames('grid aspect-[1.6] place-items-center', tableGround(meal.id))}>
        <img
          src={meal.artUrl}
          alt=""
          width={240}
          height={240}
          loading="lazy"
          decoding="async"
          className="aspect-square w-[58%]"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex-1">
          <h2 className="text-card font-[720] wrap-anywhere">{meal.customMealName}</h2>
          <p className="mt-1.5 text-secondary/[1.45] text-ink-2">{names.join(', ')}</p>
        </div>
        {missingNames.length > 0 && (
          <Warning>
            Not available now: {listed(missingNames)}. {isUnavailable ? '' : 'The rest can be loaded.'}
          </Warning>
        )}
        {soldOutNames.length > 0 && <Warning>Sold out: {listed(soldOutNames)}.</Warning>}
        <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-secondary text-ink-2">
          <span>
            {meal.totalCaloriesKcalSnapshot} kcal, {meal.totalServingWeightGramsSnapshot} g
          </span>
          <span>
            <span className="figure-display text-price/none text-ink">
              {formatRupeesOnWire(meal.totalPriceSnapshot)}
            </span>{' '}
            when saved
          </span>
        </p>
        <div className="flex items-center gap-2">
          <Button size="sm" className="flex-1" disabled={isUnavailable} onClick={onLoad}>
            Load This Meal<span className="sr-only">: {meal.customMealName}</span>
          </Button>
          <IconButton
            label={`Delete ${meal.customMealName}`}
            icon={<Trash2 aria-hidden="true" className="size-5" strokeWidth={1.9} />}
            className="text-st-red"
            onClick={onDelete}
          />
        </div>
      </div>
    </article>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-m bg-st-yellow-bg px-3 py-2 text-sm font-[560] text-st-yellow">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2.2} />
      <span>{children}</span>
    </p>
  );
}
