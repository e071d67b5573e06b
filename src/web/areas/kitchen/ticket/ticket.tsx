import { Fragment } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { termsFromWire } from '#domain/orders/order-terms.ts';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { amountRows } from '#web/features/orders/amount-rows.ts';
import type { KitchenOrder } from '../kitchen-queries.ts';
import { isSettled, paymentText } from '../board/board-text.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';

/** The ticket of an order for 80 mm paper rolls. Black on white: most such printers have no colour. */
export function Ticket({ order }: { readonly order: KitchenOrder }) {
  const { id, orderDate, promisedFrom, promisedTo, kitchenName, items, note } = order;
  return (
    <>
      <header className="ticket-head">
        <p className="ticket-shop">{kitchenName}</p>
        <p className="ticket-number">#{id}</p>
        {order.customerName ? <p className="ticket-shop">{order.customerName}</p> : null}
        <p>{formatInstant(orderDate, 'full')}</p>
        {promisedFrom && promisedTo ? (
          <p>
            Promised{' '}
            <b>
              {formatInstant(promisedFrom, 'day')}, {formatTimeRange(promisedFrom, promisedTo)}
            </b>
          </p>
        ) : null}
      </header>
      <ul>
        {Array.from(items.entries(), ([number, item]) => (
          <TicketLine key={number} item={item} />
        ))}
      </ul>
      {note ? <p className="ticket-note">Note: {note}</p> : null}
      {order.notes?.map((internal) => (
        <p key={internal.id} className="ticket-note">
          Internal: {internal.text}
        </p>
      ))}
      <TicketAddress order={order} />
      <TicketTotals order={order} />
    </>
  );
}

function TicketLine({ item }: { readonly item: OrderItem }) {
  const { mealNameSnapshot, quantity, servingWeightGrams, isVegetarian, allergens, components } = item;
  return (
    <li className="ticket-line">
      <p className="ticket-item">
        <b>{quantity} ×</b> {mealNameSnapshot}
      </p>
      <p className="ticket-veg">
        <VegMark isVegetarian={isVegetarian} className="ticket-mark" />
        {isVegetarian ? 'Veg' : 'Non-veg'}
        {servingWeightGrams > 0 ? `, ${servingWeightGrams} g each` : ''}
      </p>
      {components.length > 0 ? (
        <ul className="ticket-components">
          {components.map(({ id, name, servingWeightGrams: grams }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{grams} g</span>
            </li>
          ))}
        </ul>
      ) : null}
      <AllergenList allergens={allergens} sayNone className="ticket-allergens" />
      {item.specialInstructions ? <p className="ticket-note">{item.specialInstructions}</p> : null}
    </li>
  );
}

function TicketAddress({ order }: { readonly order: Order }) {
  return (
    <address className="ticket-address">
      <b>{order.deliveryAddressLabel}</b>
      <span>{order.deliveryAddressLine1}</span>
      {order.deliveryAddressLine2 ? <span>{order.deliveryAddressLine2}</span> : null}
      <span>
        {order.deliveryCity}, {order.deliveryState} {order.deliveryPostalCode}
      </span>
      {order.deliveryPhoneNumber ? <b>{formatPhone(order.deliveryPhoneNumber)}</b> : null}
    </address>
  );
}

function TicketTotals({ order }: { readonly order: Order }) {
  const taxLabel = termsFromWire(order.terms).taxMode === 'included' ? 'Tax (included)' : 'Tax';
  return (
    <div className="ticket-totals">
      <dl>
        {amountRows(order, taxLabel).map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        <dt>Payment</dt>
        <dd>{paymentText(order.paymentMethod)}</dd>
      </dl>
      {order.amountDue > 0 ? (
        <p className="ticket-cash">
          Cash to collect <b>{formatRupeesOnWire(order.amountDue)}</b>
        </p>
      ) : isSettled(order) ? (
        <p className="ticket-cash">Paid, nothing to collect</p>
      ) : null}
    </div>
  );
}
