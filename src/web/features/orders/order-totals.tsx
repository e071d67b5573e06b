import { Fragment } from 'react';
import type { Order } from '#contract/orders.ts';
import { taxLabel, termsFromWire } from '#domain/orders/order-terms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type AmountRow, type Amounts, amountRows } from './amount-rows.ts';

const looks: Record<AmountRow['kind'], string> = {
  part: '',
  total: 'border-t border-line pt-1.5 font-[680]',
  due: 'border-t border-line pt-1.5 font-[680]',
};

type Totals = Amounts & Pick<Order, 'terms'>;

export function OrderTotals({ order }: { readonly order: Totals }) {
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1.5 text-secondary [&>dd]:pl-4 [&>dd]:text-right">
      {amountRows(order, taxLabel(termsFromWire(order.terms))).map(({ label, text, kind }) => (
        <Fragment key={label}>
          <dt className={classNames(kind === 'part' && 'text-ink-2', looks[kind])}>{label}</dt>
          <dd className={looks[kind]}>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
