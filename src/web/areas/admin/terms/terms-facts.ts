import type { DatedTerms, TermsPlan } from '#contract/admin-terms.ts';
import type { OrderTerms } from '#contract/order-terms.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { taxRateText, termsFromWire } from '#domain/orders/order-terms.ts';

/** 'Apr 1, 2027' */
export const dayText = (day: string) => formatInstant(`${day}T00:00:00+05:30`, 'date');

/** Each term with its name. */
export function termsFacts(terms: OrderTerms): readonly (readonly [name: string, value: string])[] {
  return [
    ['Tax', taxRateText(termsFromWire(terms))],
    ['Menu prices', terms.taxMode === 'added' ? 'Tax is added to them' : 'Tax is included in them'],
    ['Tax is rounded to', formatRupeesOnWire(terms.taxRounding)],
    ['Delivery fee', formatRupeesOnWire(terms.deliveryFee)],
    [
      'Free delivery',
      terms.freeDeliveryAbove === null ? 'None' : `Above ${formatRupeesOnWire(terms.freeDeliveryAbove)}`,
    ],
  ];
}

/** What holds on that day as planned so far. */
export function termsOn({ now, coming }: TermsPlan, day: string): DatedTerms {
  return coming.findLast(({ startsOn }) => startsOn <= day) ?? now;
}
