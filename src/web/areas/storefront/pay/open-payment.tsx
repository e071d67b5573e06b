import { useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Payment } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import Banknote from 'lucide-react/icons/banknote';
import { CancelOrder } from '#web/features/orders/cancel-order.tsx';
import { countDishes } from '#web/features/orders/order-nutrition.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { Countdown, useHasPassed } from './countdown.tsx';
import { OrderToPay } from './order-to-pay.tsx';
import { useCheckPayment, useOnReturn, usePayInCash } from './pay-query.ts';
import { CardPayment, UpiByApp, UpiByCode } from './ways-to-pay.tsx';

type OpenPaymentProps = { readonly payment: Payment; readonly order: Order };

/** An order that waits for its money. */
export function OpenPayment({ payment, order }: OpenPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { upiLink, hostedUrl } = payment;
  const way = payment.method === 'CARD' ? 'card' : 'UPI';
  const isWide = useMediaQuery('(min-width: 768px)');
  const bank = <BankState payment={payment} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
      <section
        aria-labelledby="pay-heading"
        className="overflow-hidden border-b border-line bg-paper max-md:-mx-5 md:rounded-xl md:border"
      >
        <PaymentHead payment={payment} order={order} way={way} heading={heading} />
        {upiLink === null && hostedUrl === null ? (
          <NoCode />
        ) : upiLink === null ? (
          <CardPayment hostedUrl={hostedUrl} bank={bank} />
        ) : isWide ? (
          <UpiByCode upiLink={upiLink} orderId={order.id} bank={bank} />
        ) : (
          <UpiByApp upiLink={upiLink} orderId={order.id} bank={bank} />
        )}
        {payment.isSimulated ? <SimulatedPayment hostedUrl={upiLink === null ? null : hostedUrl} /> : null}
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-5 py-4 md:px-7.5">
          <p className="text-secondary text-ink-2 max-md:w-full md:min-w-55 md:flex-1">
            {way === 'card' ? 'Card' : 'UPI'} not working? The order stays as it is, with the same time and price.
          </p>
          <PayInCash orderId={order.id} />
          <CancelOrder order={order} heading={heading} variant="ghost" />
        </div>
      </section>
      <OrderToPay order={order} />
    </div>
  );
}

type PaymentHeadProps = OpenPaymentProps & {
  readonly way: string;
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
};

function PaymentHead({ payment: { amount, expiresAt }, order, way, heading }: PaymentHeadProps) {
  const bowls = countDishes(order);
  const held = `${bowls} ${bowls === 1 ? 'bowl' : 'bowls'}`;
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-x-6 gap-y-1.5 bg-pista-300 px-5 pt-4.5 pb-4 text-beet-900 md:px-7.5 md:pt-6 md:pb-5.5">
      <h1 id="pay-heading" ref={heading} tabIndex={-1} className="num col-span-2 text-card font-[680] tracking-normal">
        Pay for order #{order.id} by {way}
      </h1>
      <p className="figure-display text-hero-s/[0.9] font-extrabold font-stretch-84% md:text-display-l/[0.9]">
        <span className="sr-only">To pay: </span>
        {formatRupeesOnWire(amount)}
      </p>
      {expiresAt === null ? null : (
        <>
          <Countdown until={expiresAt} />
          <p className="num col-span-2 text-secondary">
            {order.deliverAt
              ? `Your ${formatInstant(order.deliverAt, 'time')} slot and ${held} are`
              : `Your ${held} ${bowls === 1 ? 'is' : 'are'}`}{' '}
            held until {formatInstant(expiresAt, 'time')}. The kitchen starts once it is paid.
          </p>
        </>
      )}
    </div>
  );
}

/** Asks at once when the customer returns from the UPI app, and when the button is pressed. */
function BankState({ payment: { orderId, expiresAt } }: { readonly payment: Payment }) {
  const check = useCheckPayment(orderId);
  const isTimeUp = useHasPassed(expiresAt);
  useOnReturn(() => check.mutate({ isQuiet: true }));
  const wasAsked = check.isSuccess && !check.variables.isQuiet;
  return (
    <div className="flex items-center gap-2.5 rounded-m bg-mist px-3.5 py-1.5 font-[620]">
      <Spinner className="size-4.5 text-beet-700" />
      <p role="status" className="mr-auto min-w-0 py-1.5 text-secondary-l">
        {isTimeUp
          ? 'The time is up. Asking the bank once more'
          : wasAsked
            ? 'Your bank has not confirmed it yet'
            : 'Waiting for your bank'}
      </p>
      <button
        type="button"
        aria-busy={check.isPending || undefined}
        onClick={() => check.mutate({ isQuiet: false })}
        className="min-h-11 shrink-0 text-secondary-l font-[650] text-beet-700 underline underline-offset-3"
      >
        {check.isPending && !check.variables.isQuiet ? 'Checking…' : 'Check now'}
      </button>
    </div>
  );
}

/** The gateway did not answer when the page asked it for a code. */
function NoCode() {
  return (
    <p role="status" className="flex items-center gap-2.5 px-5 py-6.5 font-[620] md:px-7.5">
      <Spinner className="size-4.5 text-beet-700" />
      Our payment service does not answer. We keep trying.
    </p>
  );
}

function PayInCash({ orderId }: { readonly orderId: number }) {
  const { mutate, isPending } = usePayInCash(orderId);
  return (
    <Button
      variant="sec"
      size="sm"
      className="max-md:flex-1"
      busy={isPending}
      icon={<Banknote aria-hidden="true" className="size-5" strokeWidth={1.9} />}
      onClick={() => mutate()}
    >
      Pay cash at the door
    </Button>
  );
}

function SimulatedPayment({ hostedUrl }: { readonly hostedUrl: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line bg-haldi-100 px-5 py-2 text-secondary md:px-7.5">
      <span className="mr-auto py-2">Demonstration: the bank is simulated, and no money moves.</span>
      {hostedUrl === null ? null : (
        <a
          href={hostedUrl}
          className="inline-flex min-h-11 items-center font-[650] text-beet-700 underline underline-offset-3"
        >
          Open the simulated UPI app
        </a>
      )}
    </p>
  );
}
