import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { preloadLaterFonts } from '#web/platform/page/preload-fonts.ts';
import anekRupee from '#web/ui/fonts/anek-rupee.woff2?url';
import figtreeRupee from '#web/ui/fonts/figtree-rupee.woff2?url';
import { Checkout } from './checkout.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

export const meta = privateMeta({
  title: `Complete Your Order | ${brand.name}`,
  description: `Check your bowls, choose where they go, and order cash on delivery from ${brand.name}.`,
  path: '/order-now',
});

export default function OrderPage() {
  preloadLaterFonts(anekRupee, figtreeRupee);
  return (
    <div className="wrap">
      <h1 className="pt-5 pb-3 text-title-m lg:pt-10 lg:pb-6.5 lg:text-display-s">Complete Your Order</h1>
      <RequireSession waiting={<CheckoutSkeleton />}>
        <Checkout />
      </RequireSession>
    </div>
  );
}
