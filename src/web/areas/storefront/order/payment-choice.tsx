import { formatRupeesOnWire } from '#domain/money.ts';
import { type PaymentMethod, paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { ChoiceTile } from '#web/ui/fields/choice-tile.tsx';

const titles: Record<PaymentMethod, string> = {
  COD: paymentMethodLabel('COD'),
  UPI: 'UPI now',
  CARD: 'Card now',
};

function noteOf(method: PaymentMethod, toPay: number, hasUpi: boolean): string {
  const amount = formatRupeesOnWire(toPay);
  switch (method) {
    case 'COD':
      return hasUpi ? 'Cash, or scan the rider’s UPI code at the door' : 'Pay the rider when your bowls arrive';
    case 'UPI':
      return `Pay ${amount} in your UPI app within 15 minutes`;
    case 'CARD':
      return `Pay ${amount} by card within 15 minutes`;
  }
}

type PaymentChoiceProps = {
  /** Of the radio buttons; those that are unavailable share it. */
  readonly name: string;
  readonly offered: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly toPay: number;
  readonly onChoose: (method: PaymentMethod) => void;
};

export function PaymentChoice({ name, offered, chosen, toPay, onChoose }: PaymentChoiceProps) {
  return (
    <div className="grid gap-2.5">
      {offered.map((method) => (
        <ChoiceTile
          key={method}
          name={name}
          value={method}
          title={titles[method]}
          isChecked={method === chosen}
          onChoose={() => onChoose(method)}
        >
          <span className="num block text-small/[1.4] text-ink-2">
            {noteOf(method, toPay, offered.includes('UPI'))}
          </span>
        </ChoiceTile>
      ))}
    </div>
  );
}
