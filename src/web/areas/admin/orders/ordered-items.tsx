import type { OrderItem } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

export function OrderedItems({ items }: { readonly items: readonly OrderItem[] }) {
  if (items.length === 0) return <p className="text-ink-2">No items found</p>;
  return (
    <ul className="num grid gap-3">
      {/* Index as key: the lines of an order never change, and two may have the same name. */}
      {Array.from(items.entries(), ([number, item]) => (
        <OrderedItem key={number} item={item} />
      ))}
    </ul>
  );
}

function OrderedItem({ item }: { readonly item: OrderItem }) {
  const { mealNameSnapshot, quantity, pricePerItemSnapshot, lineItemTotal, components, specialInstructions } = item;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
      <VegMark isVegetarian={item.isVegetarian} className="-mt-0.5 shrink-0" />
      <p className="wrap-anywhere">
        <b className="font-[660]">{quantity} ×</b> {mealNameSnapshot}
        <span className="block text-note text-ink-2">{formatRupeesOnWire(pricePerItemSnapshot)} each</span>
      </p>
      <p className="font-[620]">{formatRupeesOnWire(lineItemTotal)}</p>
      <div className="col-span-2 col-start-2 grid gap-1 empty:hidden">
        {components.length > 0 ? (
          <ul aria-label={`Components of ${mealNameSnapshot}`} className="text-note text-ink-2">
            {components.map(({ id, name, servingWeightGrams, caloriesKcal }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="wrap-anywhere">{name}</span>
                <span className="whitespace-nowrap">
                  {servingWeightGrams} g, {caloriesKcal} kcal
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        <AllergenList allergens={item.allergens} sayNone className="text-note!" />
        {specialInstructions ? (
          <p className="rounded-(--radius-s) bg-haldi-100 px-2.5 py-1.5 wrap-anywhere">“{specialInstructions}”</p>
        ) : null}
      </div>
    </li>
  );
}
