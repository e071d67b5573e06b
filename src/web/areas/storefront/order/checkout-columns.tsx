import type { ReactNode } from 'react';

type CheckoutColumnsProps = { readonly main: ReactNode; readonly side: ReactNode };

/** From 1024 px the panel is beside the lines. It scrolls with the page. */
export function CheckoutColumns({ main, side }: CheckoutColumnsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_412px] lg:gap-10">
      {main}
      <aside aria-label="Delivery and payment" className="checkout-panel">
        {side}
      </aside>
    </div>
  );
}
