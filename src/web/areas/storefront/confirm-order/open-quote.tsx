import Bot from 'lucide-react/icons/bot';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import type { OrderItem } from '#contract/orders.ts';
import type { ProgramQuote, QuotedOrder } from '#contract/program-quotes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { OrderTotals } from '#web/features/orders/order-totals.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { useArrival } from '../pay/order-to-pay.tsx';
import { useConfirmQuote, useDeclineQuote } from './quote-query.ts';

type QuoteProps = { readonly quote: ProgramQuote };

/** The program's name is the only text on it that is not ours. */
export function OpenQuote({ quote }: QuoteProps) {
  const { order, programName } = quote;
  return (
    <section
      aria-labelledby="quote-heading"
      className="mx-auto max-w-150 overflow-hidden border-line bg-paper max-md:-mx-5 max-md:border-b md:rounded-xl md:border"
    >
      <div className="bg-beet-900 px-5 py-6 text-white md:px-7.5">
        <p className="num flex items-center gap-2.5 font-[620] wrap-anywhere">
          <Bot aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
          Prepared by {programName} at {formatInstant(quote.preparedAt, 'time')}
        </p>
        <h1 id="quote-heading" className="mt-2 text-section-s text-white md:text-title-xs">
          Place this order?
        </h1>
        <div className="num mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <p className="figure-display text-title-xl/[1] font-extrabold md:text-display-l/[1]">
            <span className="sr-only">Total: </span>
            {formatRupeesOnWire(order.totalAmount)}
          </p>
          <p className="text-right text-secondary">
            <b className="block text-card text-haldi-300">until {formatInstant(quote.expiresAt, 'time')}</b>
            this price is fixed
          </p>
        </div>
      </div>
      <div className="grid gap-4 px-5 py-6 md:px-7.5">
        <ul aria-label="Bowls">
          {/* Keyed by index: the lines of a quote never change, and two bowls may have the same name. */}
          {Array.from(order.items.entries(), ([number, item]) => (
            <QuotedLine key={number} item={item} />
          ))}
        </ul>
        <Facts order={order} />
        <div className="border-t border-line pt-4">
          <OrderTotals order={order} />
        </div>
        <p className="num flex items-center gap-3 rounded-m bg-haldi-100 px-3.5 py-2 text-secondary">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
          <span>
            {reasonToAsk(quote)} <TextLink to="/profile?tab=personal">Change or revoke</TextLink>
          </span>
        </p>
        <Choice quote={quote} />
      </div>
    </section>
  );
}

function QuotedLine({ item }: { readonly item: OrderItem }) {
  const { protein } = item.nutritionValues;
  const figures = [
    `${item.quantity} ×`,
    ...(protein === undefined ? [] : [`${Math.round(protein)} g protein`]),
    `${item.caloriesKcal} kcal`,
  ];
  return (
    <li className="grid grid-cols-[72px_1fr] items-center gap-x-3 border-b border-line py-2.5 md:grid-cols-[72px_1fr_auto]">
      <span className="rounded-m bg-pista-300 p-1 max-md:row-span-2 max-md:self-start">
        <img src={item.artUrl} alt="" width={64} height={64} className="aspect-square" />
      </span>
      <div className="min-w-0">
        <h2 className="flex items-start gap-1.5 text-card wrap-anywhere">
          <VegMark isVegetarian={item.isVegetarian} className="size-5 shrink-0" />
          {item.mealNameSnapshot}
        </h2>
        <p className="num text-secondary text-ink-2">{figures.join(', ')}</p>
        {item.components.length > 0 ? (
          <p className="text-small text-ink-2">{item.components.map(({ name }) => name).join(', ')}</p>
        ) : null}
      </div>
      <b className="num">{formatRupeesOnWire(item.lineItemTotal)}</b>
    </li>
  );
}

function Facts({ order }: { readonly order: QuotedOrder }) {
  const arrival = useArrival(order);
  const { deliveryAddressLabel, deliveryAddressLine1, deliveryAddressLine2, deliveryCity, deliveryPostalCode } = order;
  const lines = [deliveryAddressLabel, deliveryAddressLine1, deliveryAddressLine2].filter(Boolean);
  const allergens = uniteAllergens(order.items);
  return (
    <dl className="num grid grid-cols-[7rem_1fr] gap-y-2 text-secondary">
      <Fact label="Arrives">
        {arrival ? `${arrival.isToday ? 'Today' : arrival.day}, ${arrival.time}` : 'As soon as possible'}
      </Fact>
      <Fact label="To">{`${lines.join(', ')}, ${deliveryCity} ${deliveryPostalCode}`}</Fact>
      <Fact label="Pay">Cash or UPI at the door</Fact>
      <Fact label="Contains">{allergens.length > 0 ? allergens.join(', ') : 'No listed allergens'}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-[620] wrap-anywhere">{children}</dd>
    </>
  );
}

/** Why the program could not place it by itself. */
export function reasonToAsk({ programName, allowedPerOrder, allowedPerDay, order }: ProgramQuote): string {
  if (allowedPerOrder === null || allowedPerDay === null) return `You let ${programName} order only what you confirm.`;
  if (order.totalAmount > allowedPerOrder) {
    return `You let ${programName} order up to ${formatRupeesOnWire(allowedPerOrder)} by itself. This is more, so we ask you.`;
  }
  return `You let ${programName} order up to ${formatRupeesOnWire(allowedPerDay)} a day by itself. What is more, we ask you.`;
}

function Choice({ quote: { id, programName } }: QuoteProps) {
  const confirm = useConfirmQuote(id);
  const decline = useDeclineQuote(id);
  const isBusy = confirm.isPending || decline.isPending;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="sec"
          busy={decline.isPending}
          aria-disabled={isBusy}
          onClick={() => !isBusy && decline.mutate()}
        >
          Decline
        </Button>
        <Button busy={confirm.isPending} aria-disabled={isBusy} onClick={() => !isBusy && confirm.mutate()}>
          Place Order
        </Button>
      </div>
      <p className="text-secondary text-ink-2">
        Nothing is ordered until you choose Place Order. {programName} can see what you chose.
      </p>
    </>
  );
}
