import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { OrderItem } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AllergenList } from '#web/ui/food/allergen-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VegMark } from '#web/ui/food/veg-mark.tsx';

type BoardLineProps = { readonly item: OrderItem; readonly soft: string; readonly isCrossedOut: boolean };

/** Large type: it is read from two metres. */
export function BoardLine({ item, soft, isCrossedOut }: BoardLineProps) {
  const { mealNameSnapshot, quantity, pricePerItemSnapshot, isVegetarian, allergens } = item;
  const { components, specialInstructions } = item;
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-2.5 border-b border-line py-1.75 last:border-0">
      <span
        className={classNames(
          'num grid h-10 place-items-center rounded-(--radius-s) pt-1 font-display text-quantity leading-none font-extrabold',
          soft,
        )}
      >
        <span>
          {quantity}
          <span className="sr-only"> ×</span>
        </span>
      </span>
      <span className="flex items-start gap-1.5">
        <span className="flex h-10 items-center">
          <VegMark isVegetarian={isVegetarian} className="mt-0.5 -ml-1 shrink-0" />
        </span>
        <span className="flex min-h-10 items-center">
          <span
            className={classNames(
              'pt-1 font-display text-card-s leading-[1.1] font-bold wrap-anywhere font-stretch-92%',
              isCrossedOut && 'line-through decoration-2',
            )}
          >
            {mealNameSnapshot}
          </span>
        </span>
      </span>
      <span className="num flex h-10 items-center text-note text-ink-2">
        {formatRupeesOnWire(pricePerItemSnapshot)}
      </span>
      <div className="col-span-2 col-start-2 mt-0.5 grid gap-1.5">
        {components.length > 0 ? (
          <ul
            aria-label={`Components of ${mealNameSnapshot}`}
            className={classNames(
              'num font-display text-card-s leading-[1.2] font-[700] font-stretch-88%',
              isCrossedOut && 'line-through decoration-2',
            )}
          >
            {components.map(({ id, name, servingWeightGrams }) => (
              <li key={id} className="flex justify-between gap-2">
                <span className="wrap-anywhere">{name}</span>
                <span className="whitespace-nowrap">{servingWeightGrams} g</span>
              </li>
            ))}
          </ul>
        ) : null}
        {allergens.length > 0 ? (
          <div className="flex items-start gap-1.5 text-st-red">
            <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={2.2} />
            <AllergenList allergens={allergens} className="text-base/[1.35]! [&>span]:font-bold" />
          </div>
        ) : null}
        {specialInstructions ? (
          <p className="rounded-(--radius-s) bg-haldi-100 px-2.5 py-1.5 text-lead/[1.3] font-[620] wrap-anywhere">
            {specialInstructions}
          </p>
        ) : null}
      </div>
    </li>
  );
}
