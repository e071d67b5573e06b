import Ban from 'lucide-react/icons/ban';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy } from 'react';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { isSoldOutLine, lineProblemText } from '#domain/menu/availability.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { formatRupees, formatRupeesOnWire, fromRupees } from '#domain/money.ts';
import { lineTotal } from '#domain/orders/pricing.ts';
import { lineKey } from '#web/features/cart/cart-view.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { cardFigures } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';

// Lazy: a cart with something that is sold out is rare.
const SwapList = lazy(async () => ({ default: (await import('#web/features/meal-card/swap-list.tsx')).SwapList }));

type LineActions = {
  readonly onIncrease: () => void;
  readonly onDecrease: () => void;
  readonly onRemove: () => void;
  readonly onSwap: (meal: Meal) => void;
};
type CartLineProps = LineActions & { readonly item: CartItem; readonly isLocked: boolean };

/** Where the reason why nothing can be ordered leads to. */
export const lineElementId = (item: CartItem) => `line-${lineKey(item)}`;

const lineGrid =
  'grid grid-cols-[84px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 lg:grid-cols-[104px_minmax(0,1fr)_auto] lg:gap-x-5 lg:gap-y-1.5';

export function CartLine(line: CartLineProps) {
  const { item } = line;
  const isSoldOut = isSoldOutLine(item.problem);
  return (
    <li
      id={lineElementId(item)}
      tabIndex={item.problem ? -1 : undefined}
      className="scroll-mt-24 border-t border-line py-3.5 outline-offset-2 lg:py-4"
    >
      {isSoldOut ? <SoldOutLine {...line} /> : <OrderedLine {...line} />}
    </li>
  );
}

function OrderedLine({ item, isLocked, onIncrease, onDecrease, onRemove }: CartLineProps) {
  const { mealName, pricePerItem, quantity, problem } = item;
  return (
    <div className={lineGrid}>
      <Picture item={item} className={tableGround(item.mealId ?? item.cartItemId)} />
      <div className="min-w-0 lg:self-end">
        <h3 className="text-card-s font-[700] wrap-anywhere lg:text-card">{mealName}</h3>
        <Contents item={item} />
        {problem ? (
          <p className="mt-2 flex items-start gap-2 rounded-m bg-haldi-100 px-3 py-2 text-sm font-[600] wrap-anywhere">
            <TriangleAlert aria-hidden="true" size={16} strokeWidth={2.2} className="mt-0.5 shrink-0 text-st-yellow" />
            <span>{lineProblemText(problem)}. Lower the quantity or remove it to order.</span>
          </p>
        ) : null}
      </div>
      <div className="self-center lg:self-start lg:text-right">
        <p className="figure-display text-price-s/none font-[740]">{totalOf(item)}</p>
        {quantity > 1 ? (
          <p className="num mt-1.25 text-note whitespace-nowrap text-ink-2 lg:text-sm">
            {formatRupeesOnWire(pricePerItem)} each
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1 lg:col-span-2 lg:col-start-2 lg:justify-start">
        <QuantityStepper
          label={`Quantity of ${mealName}`}
          value={quantity}
          max={maxLineQuantity}
          busy={isLocked}
          onDecrease={onDecrease}
          onIncrease={onIncrease}
        />
        <RemoveButton mealName={mealName} isLocked={isLocked} onRemove={onRemove} />
      </div>
    </div>
  );
}

/** It stays in its place, in grey, and is not charged. */
function SoldOutLine({ item, isLocked, onRemove, onSwap }: CartLineProps) {
  const { mealId, mealName, pricePerItem, problem } = item;
  return (
    <>
      <div className={lineGrid}>
        <Picture item={item} className="bg-st-grey-bg" pictureClassName="opacity-60 grayscale" />
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
          <s className="figure-display text-lead-l/none font-[700] text-st-grey-solid">{totalOf(item)}</s>
          <span className="text-sm text-ink-2 lg:mt-1 lg:block">Not in the total</span>
        </p>
      </div>
      <div className="group relative">
        {/* Outside of the list, beside its title: a press while the list loads finds the button where it was. */}
        <div className="text-right group-has-[section]:absolute group-has-[section]:top-3 group-has-[section]:right-1 sm:group-has-[section]:right-3.5">
          <RemoveButton mealName={mealName} isLocked={isLocked} onRemove={onRemove} />
        </div>
        <Suspense>
          <SwapList
            gone={{ ...item, id: mealId, name: mealName, price: pricePerItem }}
            isLocked={isLocked}
            onSwap={onSwap}
            className="-mx-2.5 mt-3.5 sm:mx-0"
          />
        </Suspense>
      </div>
    </>
  );
}

const totalOf = ({ pricePerItem, quantity }: CartItem) =>
  formatRupees(lineTotal({ unitPrice: fromRupees(pricePerItem), quantity }));

type PictureProps = { readonly item: CartItem; readonly className: string; readonly pictureClassName?: string };

function Picture({ item, className, pictureClassName }: PictureProps) {
  return (
    <div className={classNames('rounded-2xl p-1 lg:row-span-2 lg:rounded-[20px]', className)}>
      <MealPicture
        meal={{ ...item, imageUrl: item.mealImageUrl }}
        loading="eager"
        className={classNames('w-full', pictureClassName)}
      />
    </div>
  );
}

type RemoveButtonProps = { readonly mealName: string; readonly isLocked: boolean; readonly onRemove: () => void };

function RemoveButton({ mealName, isLocked, onRemove }: RemoveButtonProps) {
  return (
    <Button variant="ghost" size="sm" disabled={isLocked} onClick={onRemove}>
      Remove<span className="sr-only"> {mealName}</span>
    </Button>
  );
}

function Contents({ item }: { readonly item: CartItem }) {
  const figures = cardFigures(item).map(({ label, value }) => `${value} ${label.toLowerCase()}`);
  return (
    <>
      <p className="num mt-1 text-sm text-ink-2">{figures.join(', ')}</p>
      {item.mealId === null ? (
        <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
          Custom meal: {item.components.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
    </>
  );
}
