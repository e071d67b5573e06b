import { useQueryClient } from '@tanstack/react-query';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { Order } from '#contract/orders.ts';
import { call } from '#web/platform/api/call.ts';
import { cartKey } from '#web/features/cart/cart-key.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { orderAgainOutcome, outcomeText } from './order-again-outcome.ts';

/** Adds what is still sold to the cart, at today's prices. Afterwards a link to the cart is shown. */
export function OrderAgain({ order }: { readonly order: Order }) {
  const { mutate, isPending, data: hasAdded } = useOrderAgain(order);
  return (
    <>
      <Button variant="soft" size="sm" busy={isPending} onClick={() => mutate()}>
        Order again<span className="sr-only">: order {order.id}</span>
      </Button>
      {hasAdded ? (
        <ButtonLink
          to="/order-now"
          variant="ghost"
          size="sm"
          icon={<ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        >
          View cart
        </ButtonLink>
      ) : null}
    </>
  );
}

function useOrderAgain({ id, items }: Order) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async () => {
      const { orderAgain } = await import('#contract/orders.ts');
      const outcome = orderAgainOutcome(items, await call(orderAgain, { params: { id } }));
      const { message, points } = outcomeText(outcome);
      const hasAdded = outcome.added.length > 0;
      toast[hasAdded ? 'success' : 'error'](message, points.length > 0 ? { points, durationMs: 8000 } : undefined);
      return hasAdded;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    onError: (error) => toast.error(`Failed to order again: ${error.message}`),
  });
}
