import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import {
  type AnnouncedPaymentMethod,
  type PaymentMethod as Method,
  announcedPaymentMethods,
  paymentMethodLabel,
  paymentMethods,
  usualPaymentMethod,
} from '#domain/orders/payment-method.ts';
import { ChoiceTile } from './choice-tile.tsx';

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-2', strokeWidth: 1.9 } as const;
const icons: Record<Method | AnnouncedPaymentMethod, typeof Banknote> = {
  COD: Banknote,
  CARD: CreditCard,
  PAYPAL: Wallet,
};
const notes: Record<Method, string> = { COD: 'Pay the rider when your bowls arrive' };
const small = 'block text-small/[1.4]';

function tileOf(method: Method | AnnouncedPaymentMethod) {
  const Icon = icons[method];
  return { name: 'payment-method', value: method, title: paymentMethodLabel(method), aside: <Icon {...icon} /> };
}

/** Cash is the only payment method for now: nothing to choose, nothing to store. */
export function PaymentMethod() {
  return (
    <fieldset>
      <legend className="mb-3.5">
        <h2 className="text-section-s">Payment method</h2>
      </legend>
      <div className="grid gap-2.5">
        {paymentMethods.map((method) => (
          <ChoiceTile key={method} {...tileOf(method)} isChecked={method === usualPaymentMethod}>
            <span className={`${small} text-ink-2`}>{notes[method]}</span>
          </ChoiceTile>
        ))}
        {announcedPaymentMethods.map((method) => (
          <ChoiceTile key={method} {...tileOf(method)} isChecked={false} isDisabled>
            <span className={small}>Temporarily Unavailable</span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}
