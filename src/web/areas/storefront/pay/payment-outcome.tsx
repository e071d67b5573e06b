import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Payment } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { RefundState } from '#domain/payments/payment-state.ts';
import { labelIn } from '#domain/readable-code.ts';
import { countDishes } from '#web/features/orders/order-nutrition.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { useArrival } from './order-to-pay.tsx';
import type { PaymentView } from './payment-view.ts';

type Outcome = Exclude<PaymentView, 'open'>;

const titles: Record<Outcome, string> = {
  paid: 'Your order is confirmed',
  cash: 'Changed to cash',
  'not-paid': 'Not paid in time',
  refused: 'Your bank did not pay',
  'paid-late': 'Paid too late',
  cancelled: 'Cancelled',
  refunded: 'Your money is back',
};

export function outcomeTitle(view: Outcome, { id }: Pick<Order, 'id'>): string {
  return `${titles[view]}. Order #${id}.`;
}

type OutcomeProps = { readonly view: Outcome; readonly payment: Payment; readonly order: Order };

export function PaymentOutcome({ view, payment, order }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons of the open payment are gone, and with them perhaps the focus.
  useEffect(() => moveLostFocus(heading.current), []);
  const title = (
    <h1
      ref={heading}
      tabIndex={-1}
      className={view === 'paid' ? 'mt-4 mb-2 text-title-m md:text-home-section' : 'text-section-s'}
    >
      {titles[view]}
    </h1>
  );
  return view === 'paid' ? (
    <Paid payment={payment} order={order} title={title} />
  ) : (
    <div className="grid max-w-160 justify-items-start gap-3 rounded-(--radius-l) border border-line bg-paper px-5 py-5 max-md:mt-5 md:px-7.5 md:py-6.5">
      {title}
      <p className="num text-ink-2">{explanations[view](payment, order)}</p>
      <Refunds refunds={payment.refunds} />
      {view === 'not-paid' || view === 'refused' ? (
        <ButtonLink variant="soft" to="/order-now">
          Back to the cart
        </ButtonLink>
      ) : (
        <ButtonLink variant="soft" to={ordersPath}>
          {view === 'cash' ? 'Follow the order' : 'Your orders'}
        </ButtonLink>
      )}
    </div>
  );
}

const ordersPath = '/profile?tab=orders';

function givenBack(order: Order): string {
  const bowls = countDishes(order);
  const what = bowls === 1 ? 'Your bowl is' : `Your ${bowls} bowls are`;
  return `so the slot and the portions went back. ${what} in the cart again.`;
}

const explanations: Record<Exclude<Outcome, 'paid'>, (payment: Payment, order: Order) => string> = {
  cash: ({ amount }, { id }) =>
    `The code no longer works. Order #${id} is confirmed, ${formatRupeesOnWire(amount)} to pay at the door.`,
  'not-paid': (_, order) => `Order #${order.id} was not paid in time, ${givenBack(order)}`,
  refused: (_, order) => `The payment of order #${order.id} failed, ${givenBack(order)} Nothing was taken.`,
  'paid-late': ({ amount, paidAt }, { id }) =>
    `${formatRupeesOnWire(amount)} reached us ${paidAt ? `at ${formatInstant(paidAt, 'time')}, ` : ''}after order #${id} had closed. It is on its way back to you. Nothing to do.`,
  cancelled: ({ refunds }, { id }) =>
    refunds.length > 0
      ? `Order #${id} is cancelled. What you paid is on its way back to you.`
      : `Order #${id} is cancelled. Nothing was paid, and the code no longer works.`,
  refunded: (_, { id }) => `Everything that was paid for order #${id} was given back.`,
};

const refundTexts: Record<RefundState, string> = {
  requested: 'on its way back',
  done: 'given back',
  failed: 'could not be given back this way. We write to you.',
};

function Refunds({ refunds }: { readonly refunds: Payment['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="num grid gap-1 text-secondary">
      {refunds.map(({ amount, state, at }) => (
        <li key={`${at} ${amount}`}>
          <b className="font-[660]">{formatRupeesOnWire(amount)}</b> {labelIn(refundTexts, state)},{' '}
          <time dateTime={at}>{formatInstant(at, 'short')}</time>
        </li>
      ))}
    </ul>
  );
}

type PaidProps = { readonly payment: Payment; readonly order: Order; readonly title: ReactNode };

function Paid({ payment, order, title }: PaidProps) {
  const arrival = useArrival(order);
  return (
    <section className="relative overflow-hidden bg-pista-300 text-beet-900 max-md:-mx-5 md:grid md:grid-cols-[minmax(0,1fr)_380px] md:rounded-xl">
      <div className="px-5 pt-6.5 md:px-10 md:py-9">
        <p className="inline-flex items-center gap-2.5 rounded-full bg-paper py-2 pr-4 pl-3 font-[680] text-st-green">
          <CircleCheck aria-hidden="true" className="size-5" strokeWidth={1.9} />
          Paid by {payment.method === 'CARD' ? 'card' : 'UPI'}
        </p>
        {title}
        <p className="max-w-[46ch] text-lead">
          {order.kitchenName} has order #{order.id}. We write to you when it leaves.
        </p>
        <dl className="num mt-4.5 mb-5.5 flex flex-wrap gap-x-8.5 gap-y-2.5 [&_dd]:figure-display [&_dd]:text-card [&_dd]:font-[740] [&_dt]:text-small">
          <div>
            <dt>Paid</dt>
            <dd>{formatRupeesOnWire(payment.amount)}</dd>
          </div>
          {arrival ? (
            <div>
              <dt>Arrives {arrival.isToday ? 'today' : arrival.day}</dt>
              <dd>{arrival.time}</dd>
            </div>
          ) : null}
        </dl>
        <Refunds refunds={payment.refunds} />
        <ButtonLink to={ordersPath}>Follow the order</ButtonLink>
      </div>
      <div className="relative h-62.5 md:h-full">
        <img
          src={order.items[0]?.artUrl}
          alt=""
          width={420}
          height={420}
          className="absolute top-6.5 left-1/2 aspect-square w-105 max-w-none -translate-x-1/2 md:left-auto md:right-5.5 md:translate-x-0"
        />
      </div>
    </section>
  );
}
