import Banknote from 'lucide-react/icons/banknote';
import { Fragment, Suspense, lazy, useState } from 'react';
import {
  type PaymentMethod as Method,
  announcedPaymentMethods,
  isCash,
  paymentMethodLabel,
} from '#domain/orders/payment-method.ts';
import { PanelLine } from './panel-line.tsx';

const PaymentChoice = lazy(async () => ({ default: (await import('./payment-choice.tsx')).PaymentChoice }));

const name = 'payment-method';

type PaymentMethodProps = {
  readonly offered: readonly Method[];
  readonly chosen: Method;
  readonly toPay: number;
  readonly onChoose: (method: Method) => void;
};

export function PaymentMethod({ offered, chosen, ...choice }: PaymentMethodProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PanelLine
        title="Payment method"
        icon={<Banknote aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />}
        summary={
          <>
            <b className="font-[660]">{paymentMethodLabel(chosen)}</b>
            {isCash(chosen) && offered.includes('UPI') ? <span className="text-ink-2"> or UPI at the door</span> : null}
          </>
        }
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Suspense fallback={<div className="min-h-18" />}>
          <PaymentChoice name={name} offered={offered} chosen={chosen} {...choice} />
        </Suspense>
      </PanelLine>
      <Unavailable offered={offered} />
    </>
  );
}

/** 'Card and PayPal: Temporarily Unavailable': a line to read, and disabled choices for those who look for them. */
function Unavailable({ offered }: Pick<PaymentMethodProps, 'offered'>) {
  return (
    <p className="border-b border-line py-2 pl-8 lg:py-2.5 text-sm text-ink-2">
      {announcedPaymentMethods(offered).map((method, index) => (
        <Fragment key={method}>
          {index > 0 ? ' and ' : null}
          <label>
            <input type="radio" name={name} value={method} disabled className="sr-only" />
            {paymentMethodLabel(method)}
          </label>
        </Fragment>
      ))}
      : Temporarily Unavailable
    </p>
  );
}
