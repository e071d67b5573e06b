import { useId } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { countText } from '#web/features/riders/count-text.ts';

/** The assistant's own hand-ins, and what the kitchen counted. */
export function HandIns({ handIns }: Pick<DeliveryRound, 'handIns'>) {
  const id = useId();
  if (handIns === undefined || handIns.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-card">
        Cash at the kitchen
      </h3>
      <ul className="grid gap-3">
        {handIns.map(({ id: handInId, at, kitchenName, expected, count }) => (
          <li key={handInId} className="num grid gap-1 rounded-m border border-line bg-paper p-3.5">
            <p className="figure-display text-2xl/none">{formatRupeesOnWire(expected)}</p>
            <p className="text-base text-ink-2">
              {kitchenName}, {formatInstant(at)}
            </p>
            <p className="text-base font-[620] wrap-anywhere first-letter:uppercase">{countText(count)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
