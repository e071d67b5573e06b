import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { maxDeliveriesADay } from '#domain/subscriptions/subscription-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { slotText } from '../day-texts.ts';
import { weekdayName, weekdays } from '#domain/calendar/weekdays.ts';
import { type DraftDelivery, addTime, deliveryKey, moveTo, toggleWeekday, without } from './builder-draft.ts';
import { nearestSlot, usualSlot } from '../slot-choices.ts';
import type { Builder } from './use-builder.ts';

/** The days of the week, and for each of them the half hours. */
export function WhenStep({ builder }: { readonly builder: Builder }) {
  const { draft, setDeliveries, choicesOf } = builder;
  const { deliveries } = draft;
  const wished = deliveries.at(-1)?.slot ?? usualSlot;
  return (
    <>
      <div role="group" aria-label="Days" className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {weekdays.map((weekday) => {
          const isChosen = deliveries.some((one) => one.weekday === weekday);
          const slot = nearestSlot(choicesOf(weekday), wished);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isChosen}
              aria-label={weekdayName(weekday)}
              disabled={slot === undefined && !isChosen}
              onClick={() => setDeliveries(toggleWeekday(deliveries, weekday, slot ?? usualSlot))}
              className={classNames(
                'min-h-14 rounded-m border-input font-[660] disabled:cursor-not-allowed disabled:border-dashed disabled:text-ink-3',
                isChosen ? 'border-beet-800 bg-beet-800 text-white' : 'border-line-strong bg-paper hover:bg-beet-50',
              )}
            >
              {weekdayName(weekday).slice(0, 3)}
            </button>
          );
        })}
      </div>
      <ul aria-label="Deliveries" className="grid gap-3 empty:hidden">
        {[...Map.groupBy(deliveries, ({ weekday }) => weekday)].map(([weekday, ofDay]) => (
          <li key={weekday} className="rounded-(--radius-l) border border-line bg-paper px-4 py-3.5 md:px-5">
            <h2 className="text-card-s">{weekdayName(weekday)}</h2>
            <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-3">
              {ofDay.map((delivery) => (
                <Time key={deliveryKey(delivery)} builder={builder} delivery={delivery} ofDay={ofDay} />
              ))}
              {ofDay.length < maxDeliveriesADay ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />}
                  onClick={() => setDeliveries(addTime(deliveries, weekday, choicesOf(weekday)))}
                >
                  Add a time<span className="sr-only"> on {weekdayName(weekday)}</span>
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type TimeProps = {
  readonly builder: Builder;
  readonly delivery: DraftDelivery;
  readonly ofDay: readonly DraftDelivery[];
};

function Time({ builder: { draft, setDeliveries, choicesOf }, delivery, ofDay }: TimeProps) {
  const { weekday, slot } = delivery;
  const taken = new Set(ofDay.map((one) => one.slot).filter((one) => one !== slot));
  const free = choicesOf(weekday).filter((one) => !taken.has(one));
  const choices = free.includes(slot) ? free : [slot, ...free].toSorted();
  return (
    <div className="flex items-end gap-1">
      <SelectField
        label={ofDay.length > 1 ? `Time ${ofDay.indexOf(delivery) + 1}` : 'Time'}
        aria-label={`Time on ${weekdayName(weekday)}${ofDay.length > 1 ? `, ${ofDay.indexOf(delivery) + 1}` : ''}`}
        value={slot}
        onChange={({ target }) => setDeliveries(moveTo(draft.deliveries, delivery, target.value))}
        options={choices.map((one) => ({ value: one, label: slotText(one) }))}
        className="min-w-44"
      />
      {ofDay.length > 1 ? (
        <IconButton
          label={`Remove ${slotText(slot)} on ${weekdayName(weekday)}`}
          icon={<X aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          onClick={() => setDeliveries(without(draft.deliveries, delivery))}
        />
      ) : null}
    </div>
  );
}
