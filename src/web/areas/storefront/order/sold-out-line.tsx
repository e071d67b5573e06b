import Ban from 'lucide-react/icons/ban';
import { lineProblemText } from '#domain/menu/availability.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { SwapList } from '#web/features/meal-card/swap-list.tsx';
import { type CartLineProps, LinePicture, RemoveButton, lineAmount, lineGrid } from './line-parts.tsx';

/** It stays in its place, in grey, and is not charged. */
export function SoldOutLine({ item, isLocked, onRemove, onSwap }: CartLineProps) {
  const { mealId, mealName, pricePerItem, problem } = item;
  return (
    <>
      <div className={lineGrid}>
        <LinePicture item={item} className="bg-st-grey-bg" pictureClassName="opacity-60 grayscale" />
        <div className="min-w-0 self-center">
          {problem && problem.reason !== 'TOO_FEW' ? (
            <SoldOutMark
              soldOut={problem.reason}
              icon={<Ban aria-hidden="true" className="size-3.75" strokeWidth={2.2} />}
              className="mb-1.5 py-1!"
            />
          ) : null}
          <h3 className="text-card-s font-[700] text-st-grey-solid wrap-anywhere lg:text-card">{mealName}</h3>
          {problem ? (
            <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
              {lineProblemText(problem)}. Swap or remove it to order.
            </p>
          ) : null}
        </div>
        <p className="num col-start-2 flex flex-wrap items-baseline gap-x-2.5 lg:col-start-3 lg:block lg:self-center lg:text-right">
          <s className="figure-display text-lead-l/none font-[700] text-st-grey-solid">{lineAmount(item)}</s>
          <span className="text-sm text-ink-2 lg:mt-1 lg:block">Not in the total</span>
        </p>
      </div>
      <div className="group relative">
        {/* Outside of the list, beside its title: a press while the list loads finds the button where it was. */}
        <div className="text-right group-has-[section]:absolute group-has-[section]:top-3 group-has-[section]:right-1 sm:group-has-[section]:right-3.5">
          <RemoveButton mealName={mealName} isLocked={isLocked} onRemove={onRemove} />
        </div>
        <SwapList
          gone={{ ...item, id: mealId, name: mealName, price: pricePerItem }}
          isLocked={isLocked}
          onSwap={onSwap}
          className="-mx-2.5 mt-3.5 sm:mx-0"
        />
      </div>
    </>
  );
}
