import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import { ChoiceTile } from './choice-tile.tsx';

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-2', strokeWidth: 1.9 } as const;
const small = 'block text-small/[1.4]';

/** Cash is the only payment method for now: nothing to choose, nothing to store. */
export function PaymentMethod() {
  return (
    <fieldset>
      <legend className="mb-3.5">
        <h2 className="text-section-s">Payment method</h2>
      </legend>
      <div className="grid gap-2.5">
        <ChoiceTile name="payment-method" value="COD" isChecked title="Cash on delivery" aside={<Banknote {...icon} />}>
          <span className={`${small} text-ink-2`}>Pay the rider when your bowls arrive</span>
        </ChoiceTile>
        <ChoiceTile
          name="payment-method"
          value="CARD"
          isChecked={false}
          isDisabled
          title="Card"
          aside={<CreditCard {...icon} />}
        >
          <span className={small}>Temporarily Unavailable</span>
        </ChoiceTile>
        <ChoiceTile
          name="payment-method"
          value="PAYPAL"
          isChecked={false}
          isDisabled
          title="PayPal"
          aside={<Wallet {...icon} />}
        >
          <span className={small}>Temporarily Unavailable</span>
        </ChoiceTile>
      </div>
    </fieldset>
  );
}
