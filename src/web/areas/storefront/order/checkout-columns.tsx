import type { ReactNode } from 'react';

type CheckoutColumnsProps = {
  readonly main: ReactNode;
  readonly side: ReactNode;
  /** Stays in view below the rest of the panel. */
  readonly foot?: ReactNode;
};

/**
 * From 1024 px the panel stays in the window: what is chosen in it scrolls, and its foot with the total does not. In a
 * very low window it scrolls with the page.
 */
export function CheckoutColumns({ main, side, foot }: CheckoutColumnsProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-10">
      {main}
      <aside aria-label="Delivery and payment" className="checkout-panel">
        <div className="checkout-choices">{side}</div>
        {foot ? <div className="checkout-foot">{foot}</div> : null}
      </aside>
    </div>
  );
}
