import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Leaf from 'lucide-react/icons/leaf';
import { formatRupeesOnWire } from '#domain/money.ts';
import { TargetBars } from '#web/features/finder/target-bars.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { slotText } from '../day-texts.ts';
import { DeliveryPicture } from '../delivery-picture.tsx';
import { linesText } from '#web/features/subscriptions/subscription-items.ts';
import { weekdayName } from '#domain/calendar/weekdays.ts';
import { type DraftDelivery, change } from './builder-draft.ts';
import type { Builder } from './use-builder.ts';

type DeliveryRowProps = {
  readonly builder: Builder;
  readonly delivery: DraftDelivery;
  readonly isFilling: boolean;
  readonly onChange: () => void;
};

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.9 } as const;

/** One delivery of the week: its bowl against the target, what it costs, and whether filling again leaves it alone. */
export function DeliveryRow({ builder, delivery, isFilling, onChange }: DeliveryRowProps) {
  const { weekday, slot, isKept } = delivery;
  const priced = builder.pricedOf(delivery);
  const isVegetarianDay = builder.draft.limits.vegetarianDays.includes(weekday);
  const which = `${weekdayName(weekday)}, ${slotText(slot)}`;
  const title = (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <b className="font-display text-card-s/none font-[720] text-beet-700">{weekdayName(weekday)}</b>
      <span className="num text-secondary text-ink-2">{slotText(slot)}</span>
      {isVegetarianDay ? (
        <span className="status-badge bg-st-green-bg text-st-green">
          <Leaf {...icon} className="size-3.75" />
          Vegetarian day
        </span>
      ) : null}
    </p>
  );
  if (delivery.items.length === 0 || (!priced && builder.preview.isError)) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-(--radius-l) border border-dashed border-line-strong bg-paper px-4 py-4 md:px-5">
        {title}
        {isFilling ? (
          <Skeleton className="h-11 w-36" />
        ) : (
          <Button variant="sec" size="sm" aria-haspopup="dialog" onClick={onChange}>
            Choose food<span className="sr-only"> for {which}</span>
          </Button>
        )}
      </li>
    );
  }
  if (!priced) {
    return (
      <li aria-busy="true">
        <Skeleton className="h-45 rounded-(--radius-l)" />
      </li>
    );
  }
  const { lines, figures, amounts } = priced;
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-(--radius-l) border border-line bg-paper md:grid-cols-[168px_minmax(0,1fr)_auto]">
      <DeliveryPicture
        lines={lines}
        figures={figures}
        target={builder.target}
        className="max-md:m-2.5 max-md:mr-0 max-md:rounded-m max-md:py-1.5 md:row-span-2"
      />
      <div className="px-3.5 pt-3.5 md:pr-1 md:pl-4.5">
        {title}
        <h2 className="mt-1.5 text-card-s/[1.14] font-[700] wrap-anywhere">
          <VegMark
            isVegetarian={lines.every(({ isVegetarian }) => isVegetarian)}
            className="mr-0.5 inline-block size-5 align-[-4px]"
          />
          {linesText(lines)}
        </h2>
      </div>
      <div className="col-span-2 px-4 pt-1 md:col-span-1 md:col-start-2 md:pr-1 md:pb-3 md:pl-4.5">
        <TargetBars target={builder.target} actual={figures} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 pb-3.5 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:flex-col md:flex-nowrap md:items-end md:pt-4 md:pl-1">
        <p className="mr-auto md:mr-0 md:text-right">
          <span className="figure-display block text-price/none">{formatRupeesOnWire(amounts.subtotal)}</span>
          <span className="num mt-1 block text-sm text-ink-2">{Math.round(figures.caloriesKcal)} kcal</span>
        </p>
        <Button
          variant={isKept ? 'primary' : 'sec'}
          size="sm"
          icon={isKept ? <Lock {...icon} /> : <LockOpen {...icon} />}
          onClick={() => builder.setDeliveries(change(builder.draft.deliveries, delivery, { isKept: !isKept }))}
        >
          {isKept ? 'Kept' : 'Keep'}
          <span className="sr-only"> {which}</span>
        </Button>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onChange}>
          Change<span className="sr-only"> {which}</span>
        </Button>
      </div>
    </li>
  );
}
