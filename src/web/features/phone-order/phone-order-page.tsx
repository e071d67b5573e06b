import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffButton, StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import type { Route } from './+types/phone-order-page.ts';
import { CallerAddress } from './caller-address.tsx';
import { CallerStep } from './caller-step.tsx';
import { PhoneMeals } from './phone-meals.tsx';
import { PhoneOrderSummary } from './phone-order-summary.tsx';
import { type PhoneOrder, usePhoneOrder } from './use-phone-order.ts';

const title = 'New Order';

export const meta: Route.MetaFunction = ({ location, matches }) =>
  pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Orders by phone of ${brand.name}, for staff.`,
      path: location.pathname as `/${string}`,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

/** The same page in the frames of the admin and the kitchen area. */
export default function PhoneOrderPage() {
  const order = usePhoneOrder();
  return (
    <>
      <StaffPageHead title={title} />
      {order.placed ? (
        <PlacedOrder order={order.placed} customer={order.customer} onNext={order.reset} />
      ) : (
        <PhoneOrderForm order={order} />
      )}
    </>
  );
}

export function PhoneOrderForm({ order }: { readonly order: PhoneOrder }) {
  const { customer, address } = order;
  return (
    <div className="grid items-start gap-3 px-4 pt-3 pb-7 staff-split:grid-cols-[minmax(0,1fr)_minmax(300px,380px)] wide:px-7">
      <div className="grid min-w-0 gap-3">
        <CallerStep customer={customer} onChoose={order.choosePerson} />
        {customer?.enabled ? (
          <>
            <CallerAddress
              key={customer.id}
              customer={customer}
              chosen={address}
              onChoose={(addressId) => order.choose({ addressId, deliverAt: '' })}
              onAdded={order.addAddress}
            />
            <PhoneMeals key={`meals of ${customer.id}`} {...order} />
          </>
        ) : null}
      </div>
      {customer?.enabled ? <PhoneOrderSummary order={order} /> : null}
    </div>
  );
}

type PlacedOrderProps = {
  readonly order: Order;
  readonly customer: PhoneOrder['customer'];
  readonly onNext: () => void;
};

function PlacedOrder({ order, customer, onNext }: PlacedOrderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isAdmin = useLocation().pathname.startsWith(staffAreas.admin.home);
  const day = businessDay(new Date(order.deliverAt ?? order.orderDate));
  return (
    <section className="m-4 grid max-w-160 gap-3 rounded-input border border-line bg-paper p-5 wide:mx-7">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-panel font-[720]">
        <CircleCheck aria-hidden="true" className="size-6 text-st-green" strokeWidth={2} />
        <span className="num">Order #{order.id} is placed</span>
      </h2>
      <p className="num">
        For {customer?.firstName} {customer?.lastName}, {order.deliveryAddressLine1}, {order.deliveryPostalCode}.{' '}
        {order.promisedFrom && order.promisedTo
          ? `Arrives ${formatInstant(order.promisedFrom, 'weekday')}, ${formatTimeRange(order.promisedFrom, order.promisedTo)}. `
          : ''}
        {formatRupeesOnWire(order.totalAmount)} in cash.
      </p>
      <div className="flex flex-wrap gap-2">
        <StaffButton variant="primary" onClick={onNext}>
          Next Order
        </StaffButton>
        <StaffButtonLink
          to={
            isAdmin
              ? `${staffAreas.admin.home}/orders?order=${order.id}`
              : `${staffAreas.kitchen.home}/orders?date=${day}&order=${order.id}`
          }
        >
          Open Order
        </StaffButtonLink>
      </div>
    </section>
  );
}
