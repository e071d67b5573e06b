import type { ReactNode } from 'react';

type CheckoutColumnsProps = { readonly main: ReactNode; readonly side: ReactNode };

/** The panel is sticky only in a window that is tall enough for all of it. */
export function CheckoutColumns({ main, side }: CheckoutColumnsProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-10">
      {main}
      <aside
        aria-label="Delivery and payment"
        className="-mx-1 grid gap-6.5 rounded-(--radius-l) border border-line bg-paper px-4.5 py-5 lg:mx-0 lg:p-6 [@media(min-height:1280px)]:lg:sticky [@media(min-height:1280px)]:lg:top-23"
      >
        {side}
      </aside>
    </div>
  );
}
