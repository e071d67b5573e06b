import { useEffect, useRef } from 'react';
import type { ProgramQuote } from '#contract/program-quotes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { QuoteState } from '#domain/orders/program-quote.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { usePutInCart } from './quote-query.ts';

type Over = Exclude<QuoteState, 'open'>;
type OutcomeProps = { readonly quote: ProgramQuote; readonly state: Over };

const titles: Record<Over, (quote: ProgramQuote) => string> = {
  placed: ({ orderId }) => `Order #${orderId} is placed`,
  declined: () => 'Declined. Nothing is ordered',
  expired: ({ expiresAt }) => `This quote ended at ${formatInstant(expiresAt, 'time')}`,
};

const explanations: Record<Over, (quote: ProgramQuote) => string> = {
  placed: ({ order }) => `${order.kitchenName} has it. You can follow it, and cancel it until the kitchen starts.`,
  declined: ({ programName }) => `${programName} cannot order it any more.`,
  expired: ({ programName }) =>
    `Prices or stock may have changed. Ask ${programName} for a new one, or order it yourself.`,
};

export function QuoteOutcome({ quote, state }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons of the open quote are gone, and with them perhaps the focus.
  useEffect(() => moveLostFocus(heading.current), []);
  return (
    <section
      aria-labelledby="quote-heading"
      className="mx-auto grid max-w-150 justify-items-start gap-3 rounded-(--radius-l) border border-line bg-paper px-5 py-5 max-md:mt-5 md:px-7.5 md:py-6.5"
    >
      <h1 id="quote-heading" ref={heading} tabIndex={-1} className="num text-section-s">
        {titles[state](quote)}
      </h1>
      <p role="status" className="num wrap-anywhere text-ink-2">
        {explanations[state](quote)}
      </p>
      {state === 'expired' ? (
        <PutInCart quote={quote} />
      ) : (
        <ButtonLink variant="soft" to="/profile?tab=orders">
          {state === 'placed' ? 'Follow the order' : 'Your orders'}
        </ButtonLink>
      )}
    </section>
  );
}

function PutInCart({ quote }: Pick<OutcomeProps, 'quote'>) {
  const { mutate, isPending } = usePutInCart(quote);
  const count = quote.order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = count === 1 ? 'the bowl' : count === 2 ? 'both bowls' : `all ${count} bowls`;
  return (
    <Button variant="soft" size="sm" busy={isPending} onClick={() => mutate()}>
      Put {what} in my cart
    </Button>
  );
}
