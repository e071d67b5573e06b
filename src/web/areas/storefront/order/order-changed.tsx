import { useEffect, useRef } from 'react';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { OrderChange } from './use-place-order.ts';

/** It takes the focus: the button that was pressed did not do what it says. */
export function OrderChanged({ change }: { readonly change: OrderChange }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { fromTotal, toTotal, lines } = change;
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-m border-2 border-haldi-500 bg-haldi-100 px-4 py-3.5"
    >
      <h3 className="text-[20px]">Your order has changed</h3>
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
    </div>
  );
}
