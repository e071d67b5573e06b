import { useEffect, useRef, type ReactNode } from 'react';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { OrderChange, OrderLimit } from './place-order.ts';

type OrderRefusedProps = { readonly change: OrderChange | undefined; readonly limit: OrderLimit | undefined };

export function OrderRefused({ change, limit }: OrderRefusedProps) {
  if (change) return <OrderChanged change={change} />;
  return limit ? <OrderLimitReached message={limit.message} /> : null;
}

function OrderChanged({ change }: { readonly change: OrderChange }) {
  const { fromTotal, toTotal, lines } = change;
  return (
    <NotPlaced title="Your order has changed">
      <p className="num">
        Nothing was ordered.{' '}
        {fromTotal === toTotal ? (
          <>The total is still {formatRupeesOnWire(toTotal)}.</>
        ) : (
          <>
            The total is now <strong>{formatRupeesOnWire(toTotal)}</strong> instead of{' '}
            <s className="text-ink-2">{formatRupeesOnWire(fromTotal)}</s>.
          </>
        )}
      </p>
      {lines.length > 0 ? (
        <ul className="num list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p>Check it, and place the order again if it is right.</p>
    </NotPlaced>
  );
}

/** Not a toast: what it asks for takes longer than a toast is shown. */
function OrderLimitReached({ message }: { readonly message: string }) {
  return (
    <NotPlaced title="We cannot take this order yet">
      <p className="num">{message}</p>
      <p>Nothing was ordered, and your cart is as it was.</p>
    </NotPlaced>
  );
}

/** It takes the focus: the pressed button did not do what it says. */
function NotPlaced({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-m border-2 border-haldi-500 bg-haldi-100 px-4 py-3.5"
    >
      <h3 className="text-card-s">{title}</h3>
      {children}
    </div>
  );
}
