import type { CartView } from '#web/features/cart/cart-view.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { BottomBar } from '#web/ui/navigation/bottom-bar.tsx';

/** The cart within reach of the thumb, on pages without a bar of their own. */
export function CartBar({ count, quote }: { readonly count: number; readonly quote: CartView['quote'] }) {
  return (
    <BottomBar label="Your cart" className="wide:hidden print:hidden">
      <p className="num min-w-0 flex-1 pl-1.5 md:pl-4.5">
        <span className="block text-small/[1.3] text-ink-2">{count === 1 ? '1 item' : `${count} items`}</span>
        <span className="figure-display block text-price/[1.1] font-[740]">
          <span className="sr-only">Total </span>
          {formatRupeesOnWire(quote.total)}
        </span>
      </p>
      <ButtonLink to="/order-now" className="min-h-13 shrink-0 md:mr-4.5">
        View cart
      </ButtonLink>
    </BottomBar>
  );
}
