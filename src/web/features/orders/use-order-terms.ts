import { type OrderTerms, firstTerms, termsFromWire, termsOnWire } from '#domain/orders/order-terms.ts';
import { useRootData } from '#web/platform/page/use-root-data.ts';

/** The terms in force when the page was rendered, for its texts. The cart brings those that an order is charged under. */
export function useOrderTerms(): OrderTerms {
  return termsFromWire(useRootData()?.terms ?? termsOnWire(firstTerms));
}
