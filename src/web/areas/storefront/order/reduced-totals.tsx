import { formatRupeesOnWire } from '#domain/money.ts';
import { type OrderTerms, taxLabel } from '#domain/orders/order-terms.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { Reduced } from './reduced-quote.ts';
import type { Reductions } from './use-reductions.ts';

type ReducedTotalsProps = { readonly reduced: Reduced; readonly reductions: Reductions; readonly terms: OrderTerms };

/** As OrderTotals, with what is taken off. What the rider will ask for is the largest number. */
export function ReducedTotals({ reduced, reductions, terms }: ReducedTotalsProps) {
  const { quote, coupon, credit, toPay } = reduced;
  const { balance, isCreditKept, keepCredit } = reductions;
  return (
    <dl className="grid gap-1 pt-3 pb-1.5 lg:gap-1.5">
      <Row term="Subtotal" amount={formatRupeesOnWire(quote.subtotal)} />
      {coupon ? <Row term="Discount" amount={`−${formatRupeesOnWire(quote.discount ?? 0)}`} isLess /> : null}
      <Row term="Delivery fee" amount={formatRupeesOnWire(quote.deliveryFee)} />
      <Row term={taxLabel(terms)} amount={formatRupeesOnWire(quote.tax)} />
      {balance > 0 ? (
        <>
          <Row term="Total" amount={formatRupeesOnWire(quote.total)} />
          <div className="flex items-center justify-between gap-3">
            <dt>
              <Switch
                label="Use store credit"
                isOn={!isCreditKept}
                onChange={(isOn) => keepCredit(!isOn)}
                className="flex-row-reverse text-ink-2"
              />
            </dt>
            <dd className={isCreditKept ? 'num text-ink-2' : 'num font-semibold text-st-green'}>
              {isCreditKept ? `${formatRupeesOnWire(balance)} kept` : `−${formatRupeesOnWire(credit)}`}
            </dd>
          </div>
        </>
      ) : null}
      <div className="mt-0.75 flex items-baseline justify-between border-t border-line-strong pt-2.5">
        <dt className="font-[660]">{balance > 0 ? 'To pay' : 'Total'}</dt>
        <dd aria-live="polite" className="figure-display text-section-l/none font-[760]">
          {formatRupeesOnWire(toPay)}
        </dd>
      </div>
    </dl>
  );
}

type RowProps = { readonly term: string; readonly amount: string; readonly isLess?: boolean };

function Row({ term, amount, isLess = false }: RowProps) {
  return (
    <div className="flex justify-between">
      <dt className="text-ink-2">{term}</dt>
      <dd className={isLess ? 'num font-semibold text-st-green' : 'num font-semibold'}>{amount}</dd>
    </div>
  );
}
