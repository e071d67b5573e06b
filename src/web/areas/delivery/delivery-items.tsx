import type { DeliveryOrder } from '#contract/delivery.ts';
import { VegMark } from '#web/ui/food/veg-mark.tsx';

export function DeliveryItems({ order }: { readonly order: DeliveryOrder }) {
  return (
    <div className="grid gap-2.5 border-t border-line pt-3">
      {order.note ? (
        <p className="rounded-(--radius-s) bg-st-yellow-bg px-3 py-2 text-lead/[1.3] wrap-anywhere">
          <b>Note:</b> {order.note}
        </p>
      ) : null}
      <ul className="grid gap-2 text-lead/[1.3]">
        {/* By their numbers: the lines of an order never change, and two bowls of one may share their name. */}
        {Array.from(order.items.entries(), ([number, { mealNameSnapshot, quantity, isVegetarian, components }]) => (
          <li key={number} className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-x-2">
            <VegMark isVegetarian={isVegetarian} className="-mt-0.5 -ml-1 shrink-0" />
            <span className="num font-[700]">
              {quantity} <span aria-hidden="true">×</span>
            </span>
            <span className="wrap-anywhere">{mealNameSnapshot}</span>
            {components.length > 0 ? (
              <p className="col-start-3 text-secondary text-ink-2">{components.map(({ name }) => name).join(', ')}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
