import type { OrderItem } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

type BoardLineProps = {
  readonly item: OrderItem;
  readonly soft: string;
  readonly isCrossedOut: boolean;
  readonly isWithPrice?: boolean;
};

/** Large type: it is read from two metres. */
export function BoardLine({ item, soft, isCrossedOut, isWithPrice = true }: BoardLineProps) {
  const { mealNameSnapshot, quantity, pricePerItemSnapshot, isVegetarian, components, specialInstructions } = item;
  return (
    <li className="grid grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-px last:border-0">
      <span
        className={classNames(
          'num grid h-7.5 place-items-center rounded-(--radius-s) pt-0.75 font-display text-price leading-none font-extrabold',
          soft,
        )}
      >
        <span>
          {quantity}
          <span className="sr-only"> ×</span>
        </span>
      </span>
      <span
        className={classNames(
          'pt-1 font-display text-card-s leading-[1.1] font-bold wrap-anywhere font-stretch-92%',
          isCrossedOut && 'line-through decoration-2',
        )}
      >
        {mealNameSnapshot}
      </span>
      <span className="num flex items-center gap-0.5 text-note text-ink-2">
        {isWithPrice ? formatRupeesOnWire(pricePerItemSnapshot) : null}
        <VegMark isVegetarian={isVegetarian} className="-mr-1 size-5.5 shrink-0" />
      </span>
      {components.length > 0 ? (
        <ul
          aria-label={`Components of ${mealNameSnapshot}`}
          className={classNames(
            'num col-span-full grid grid-cols-2 gap-x-4 pb-0.5 text-secondary/[1.2] font-[620]',
            isCrossedOut && 'line-through decoration-2',
          )}
        >
          {components.map(({ id, name, servingWeightGrams }) => (
            <li key={id} className="flex justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap">{servingWeightGrams} g</span>
            </li>
          ))}
        </ul>
      ) : null}
      {specialInstructions ? (
        <p className="col-span-full mb-0.5 rounded-(--radius-s) bg-haldi-100 px-2 py-0.5 text-secondary/[1.3] font-[620] wrap-anywhere">
          {specialInstructions}
        </p>
      ) : null}
    </li>
  );
}
