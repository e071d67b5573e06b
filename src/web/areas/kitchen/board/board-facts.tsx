import { formatPhone } from '#domain/accounts/phone.ts';
import PhoneCall from 'lucide-react/icons/phone-call';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { termsFromWire } from '#domain/orders/order-terms.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { amountRows } from '#web/features/orders/amount-rows.ts';
import type { KitchenOrder } from '../kitchen-queries.ts';
import { paymentText } from './board-text.ts';

type BoardFactsProps = {
  readonly order: KitchenOrder;
  /** Instead of the whole address and all amounts. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
};

/** Takes all spare height of a card, so that the buttons of a row are on one line. */
export function BoardFacts({ order, foot, children }: BoardFactsProps) {
  const { note, items } = order;
  const allergens = items.flatMap((item) => item.allergens);
  return (
    <div className="flex grow flex-col gap-0.75 border-t border-line bg-mist px-3 py-1 text-note/[1.3] text-ink-2">
      {note ? (
        <p className="-mx-1.5 flex gap-2 rounded-(--radius-s) bg-haldi-300 px-2 py-0.5 text-secondary/[1.3] font-[620] text-ink wrap-anywhere">
          <MessageSquareText aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <span>
            <span className="sr-only">Note of the customer: </span>
            {note}
          </span>
        </p>
      ) : null}
      {order.placedByName ? (
        <p className="flex items-center gap-1.5 font-[620] text-ink">
          <PhoneCall aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
          By phone, placed by {order.placedByName}
        </p>
      ) : null}
      {order.notes?.map(({ id, text, byName }) => (
        <p key={id} className="text-secondary/[1.3] wrap-anywhere text-ink">
          <b className="font-[660]">Internal, {byName}:</b> {text}
        </p>
      ))}
      {/* Tools that leave the allergens too narrow a column go below them. */}
      <div className="flex flex-wrap items-start gap-1.5">
        {allergens.length > 0 ? (
          <div className="flex min-w-30 flex-1 gap-1.5">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-st-red" strokeWidth={2.2} />
            <AllergenList allergens={allergens} className="text-staff/[1.3]! [&>span]:font-bold" />
          </div>
        ) : null}
        {children}
      </div>
      {foot ?? (
        <div className="mt-auto grid gap-0.5">
          <BoardAddress order={order} />
          <BoardTotals order={order} />
        </div>
      )}
    </div>
  );
}

function BoardAddress({ order }: { readonly order: KitchenOrder }) {
  const { deliveryAddressLine1, deliveryAddressLine2, deliveryCity, deliveryState, deliveryPostalCode } = order;
  return (
    <address className="wrap-anywhere not-italic">
      {order.customerName ? `${order.customerName}, ` : null}
      <b className="font-bold text-ink">{deliveryAddressLine1}</b>
      {deliveryAddressLine2 ? `, ${deliveryAddressLine2}` : null}, {deliveryCity}, {deliveryState} {deliveryPostalCode},{' '}
      {order.deliveryCountry}
      {order.deliveryPhoneNumber ? (
        <>
          ,{' '}
          <a href={`tel:${order.deliveryPhoneNumber}`} className="num whitespace-nowrap underline">
            {formatPhone(order.deliveryPhoneNumber)}
          </a>
        </>
      ) : null}
    </address>
  );
}

function BoardTotals({ order }: { readonly order: Order }) {
  const taxLabel = termsFromWire(order.terms).taxMode === 'included' ? 'Tax (included)' : 'Tax';
  return (
    <dl className="num flex flex-wrap gap-x-2.5 whitespace-nowrap [&>div]:flex [&>div]:gap-1">
      {amountRows(order, taxLabel).map(({ label, text, kind }) => (
        <div key={label} className={kind === 'part' ? undefined : 'order-2 ml-auto font-bold text-ink'}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="order-1">
        <dt className="sr-only">Payment</dt>
        <dd>{paymentText(order.paymentMethod)}</dd>
      </div>
    </dl>
  );
}
