import Banknote from 'lucide-react/icons/banknote';
import { Fragment, useState } from 'react';
import { announcedPaymentMethods, paymentMethodLabel, usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { PanelLine } from './panel-line.tsx';

const name = 'payment-method';

/** Cash is the only payment method for now: nothing to choose, nothing to store. */
export function PaymentMethod() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PanelLine
        title="Payment method"
        icon={<Banknote aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />}
        summary={<b className="font-[660]">{paymentMethodLabel(usualPaymentMethod)}</b>}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <ChoiceTile name={name} value={usualPaymentMethod} title={paymentMethodLabel(usualPaymentMethod)} isChecked>
          <span className="block text-small/[1.4] text-ink-2">Pay the rider when your bowls arrive</span>
        </ChoiceTile>
      </PanelLine>
      <Unavailable />
    </>
  );
}

/** 'Card and PayPal: Temporarily Unavailable': a line to read, and disabled choices for those who look for them. */
function Unavailable() {
  return (
    <p className="border-b border-line py-2 pl-8 lg:py-2.5 text-sm text-ink-2">
      {announcedPaymentMethods([usualPaymentMethod]).map((method, index) => (
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
