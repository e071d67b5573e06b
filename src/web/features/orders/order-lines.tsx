import type { OrderItem } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { portionText } from './order-nutrition.ts';

export function OrderLines({ items }: { readonly items: readonly OrderItem[] }) {
  return (
    <ul className="num grid gap-3 text-secondary">
      {/* Keyed by index: the lines of an order never change, and two bowls may have the same name. */}
      {Array.from(items.entries(), ([number, item]) => (
        <OrderLine key={number} item={item} />
      ))}
    </ul>
  );
}

function OrderLine({ item }: { readonly item: OrderItem }) {
  const { mealNameSnapshot, quantity, lineItemTotal, components, specialInstructions } = item;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5">
      <span className="min-w-7 font-[680]">
        {quantity} <span aria-hidden="true">×</span>
      </span>
      <span className="wrap-anywhere">{mealNameSnapshot}</span>
      <span>{formatRupeesOnWire(lineItemTotal)}</span>
      <p className="col-span-2 col-start-2 mt-0.5 text-sm text-ink-2">
        {quantity > 1 ? 'Each: ' : ''}
        {portionText(item)}
      </p>
      {components.length > 0 ? (
        <p className="col-span-2 col-start-2 text-sm text-ink-2">
          {components.map(({ name, servingWeightGrams }) => `${name} ${servingWeightGrams} g`).join(', ')}
        </p>
      ) : null}
      {specialInstructions ? (
        <p className="col-span-2 col-start-2 text-sm wrap-anywhere text-ink-2">“{specialInstructions}”</p>
      ) : null}
    </li>
  );
}
