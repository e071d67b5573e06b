import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, lazy, useDeferredValue, useEffect, useState, useRef } from 'react';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import type { Address, Serviceability } from '#contract/addresses.ts';
import { useAddresses, selectAddress } from '#web/features/addresses/addresses-query.ts';
import { serviceabilityText } from '#web/features/addresses/serviceability-text.ts';
import { deliverCartTo } from '#web/features/cart/cart-actions.ts';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { KitchenAllergens } from '#web/features/food-labels/kitchen-allergens.tsx';
import { useSession } from '#web/platform/session/session-store.ts';
import { isSoldOutLine } from '#domain/menu/availability.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { ButtonLink, Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { lineElementId } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import type { DeliveryChoice, PromiseText } from './delivery-time.ts';
import { DeliveryTime } from './delivery-time.tsx';
import { NoteAndCoupon } from './note-and-coupon.tsx';
import { saveNote, readNote } from './order-note.ts';
import { OrderTotals } from './order-totals.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { NothingToPlace, type Obstacle, PlaceOrder } from './place-order-button.tsx';
import { useDeliveryTime } from './use-delivery-time.ts';
import { usePaymentMethod } from '#web/features/payments/payment-queries.ts';
import { loadPlaceOrder, usePlaceOrder } from './use-place-order.ts';
import { useReductions } from './use-reductions.ts';

const OrderRefused = lazy(async () => ({ default: (await import('./order-refused.tsx')).OrderRefused }));
const ReducedTotals = lazy(async () => ({ default: (await import('./reduced-totals.tsx')).ReducedTotals }));
const SuggestedMeals = lazy(async () => ({ default: (await import('./suggested-meals.tsx')).SuggestedMeals }));

export function Checkout() {
  // Another tab may have changed the cart: it is refetched on mount and on window focus.
  const cart = useCart({ refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  const addresses = useAddresses();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const customerId = useSession().user?.id ?? 0;
  const [note, setNote] = useState(() => readNote(customerId));
  const changeNote = (typed: string) => {
    setNote(typed);
    saveNote(customerId, typed);
  };
  const isCartFresh = cart.isFetchedAfterMount && cart.isSuccess;
  const selected = selectAddress(addresses.data ?? [], chosenId);
  const reductions = useReductions(cart.data, selected?.id, customerId);
  const { reduced } = reductions;
  const placing = usePlaceOrder(cart.data, isCartFresh, reductions.checkAgain);
  const { change, limit, slotGone } = placing;
  useCartOfAddress(selected);
  const { coverage, trading, choice, isExchanged, promise, choose } = useDeliveryTime(selected, slotGone);
  const payment = usePaymentMethod();
  const { isChecking } = reductions;
  const obstacle = findObstacle({ cart, isCartFresh, addresses, selected, coverage, choice, isChecking });

  // The columns are rendered in small steps: with the response itself they would block a slow phone.
  const isLoaded = useDeferredValue(cart.data !== undefined && !addresses.isPending);

  if (cart.isError && !cart.data) {
    return <ErrorState message="Failed to load your cart. Please try again." onRetry={() => void cart.refetch()} />;
  }
  if (!cart.data || !isLoaded) return <CheckoutSkeleton />;

  const noResponse = placing.hasNoResponse ? <NoResponse onRetry={() => void placing.retry()} /> : null;
  if (cart.data.items.length === 0) {
    return (
      <div className="min-h-dvh">
        {noResponse}
        <EmptyCart />
        <Suspense fallback={<div className="min-h-150" />}>
          <SuggestedMeals />
        </Suspense>
      </div>
    );
  }

  return (
    <CheckoutColumns
      main={
        <div className="grid gap-5 lg:gap-8">
          {trading || coverage.isLoading ? (
            <DeliveryTime
              trading={trading}
              choice={choice}
              gone={slotGone}
              isExchanged={isExchanged}
              onChoose={choose}
            />
          ) : null}
          <CartSummary cart={cart.data} isLocked={placing.isPlacing || placing.hasNoResponse} />
          {trading || coverage.isLoading ? (
            // Its height at once, its text after the kitchen is known.
            <div className="-mt-4 min-h-10 text-sm text-ink-2 sm:min-h-5 lg:-mt-5">
              <KitchenAllergens allergens={trading?.handledAllergens} />
            </div>
          ) : null}
        </div>
      }
      side={
        <>
          {promise || coverage.isLoading ? <PromisedTime promise={promise} /> : null}
          <DeliveryAddress
            addresses={addresses}
            selected={selected}
            isOutOfReach={coverage.data?.covered === false}
            onSelect={setChosenId}
          />
          <PaymentMethod
            offered={payment.offered}
            chosen={payment.chosen}
            toPay={reduced?.toPay ?? cart.data.quote.total}
            onChoose={payment.choose}
          />
          <NoteAndCoupon note={note} onChangeNote={changeNote} reductions={reductions} />
          {reduced ? (
            <Suspense fallback={<OrderTotals quote={reduced.quote} terms={cart.data.terms} />}>
              <ReducedTotals reduced={reduced} reductions={reductions} terms={cart.data.terms} />
            </Suspense>
          ) : (
            <OrderTotals quote={cart.data.quote} terms={cart.data.terms} />
          )}
          <Suspense fallback={null}>{change || limit ? <OrderRefused change={change} limit={limit} /> : null}</Suspense>
          {noResponse ?? (
            <PlaceOrder
              total={reduced?.toPay ?? cart.data.quote.total}
              isBusy={placing.isPlacing}
              promise={promise}
              payment={paymentMethodLabel(payment.chosen)}
              obstacle={obstacle}
              onNear={() => void loadPlaceOrder().catch(() => null)}
              onPlace={() => {
                if (!selected || choice === null) return;
                const deliverAt = choice === 'soonest' ? {} : { deliverAt: choice.start };
                void placing.place({
                  deliveryAddressId: selected.id,
                  paymentMethod: payment.chosen,
                  expectedTotal: (reduced?.quote ?? cart.data.quote).total,
                  note: note.trim(),
                  ...reductions.request,
                  ...deliverAt,
                });
              }}
            />
          )}
        </>
      }
    />
  );
}

/** Until the page is left: other pages show the cart as the kitchen of the default address has it. */
function useCartOfAddress(selected: Address | undefined): void {
  const queryClient = useQueryClient();
  const otherId = selected?.default ? undefined : selected?.id;
  useEffect(() => {
    deliverCartTo(queryClient, otherId);
    return () => deliverCartTo(queryClient, undefined);
  }, [queryClient, otherId]);
}

function EmptyCart() {
  // The cart may have been emptied or ordered in another tab, while this page was scrolled far down. In braces: newer
  // browsers return a promise here, and React calls whatever an effect returns when it cleans up.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <EmptyState art={emptyBowlUrl('plain')} title="Your cart is empty">
      <ButtonLink to="/menu">Browse the menu</ButtonLink>
      <div className="w-full max-w-80">
        <NothingToPlace text="Add a meal to place your order." />
      </div>
    </EmptyState>
  );
}

type Situation = {
  readonly cart: UseQueryResult<CartView>;
  readonly isCartFresh: boolean;
  readonly addresses: UseQueryResult<Address[]>;
  readonly selected: Address | undefined;
  readonly coverage: UseQueryResult<Serviceability>;
  readonly choice: DeliveryChoice;
  /** The coupon. */
  readonly isChecking: boolean;
};

/** Null when the order can be placed. */
function findObstacle(situation: Situation): Obstacle | null {
  const { cart, isCartFresh, addresses, selected, coverage, choice, isChecking } = situation;
  if (addresses.isError && !addresses.data) return { text: 'Error loading addresses. Please try again.' };
  if (!selected) return { text: 'Add a delivery address to place your order.' };
  if (coverage.data && !coverage.data.covered) {
    return { text: serviceabilityText(coverage.data, selected.postalCode) };
  }
  if (choice === null) return { text: 'The kitchen has no free time within the next 7 days.' };
  const refused = cart.data && refusedLine(cart.data.items);
  if (refused) return refused;
  // When the check itself failed, the server decides.
  if (coverage.isLoading) return { text: 'Checking your address…' };
  if (isChecking) return { text: 'Checking your coupon…' };
  return isCartFresh ? null : { text: 'Checking your cart…' };
}

/** The first line that cannot be ordered, what is sold out before what is too little. */
function refusedLine(items: CartView['items']): Obstacle | null {
  const soldOut = items.filter(({ problem }) => isSoldOutLine(problem));
  const item = soldOut[0] ?? items.find(({ problem }) => problem);
  if (!item) return null;
  const todo =
    soldOut.length > 1
      ? 'Swap or remove what is sold out'
      : `${soldOut.length === 1 ? 'Swap or remove' : 'Lower the quantity of'} ${item.mealName}`;
  return { text: 'to place your order.', line: { id: lineElementId(item), todo } };
}

/** It takes its room before the time is known. */
function PromisedTime({ promise }: { readonly promise: PromiseText | null }) {
  return (
    <p role="status" className="-mx-5 bg-pista-300 px-5 pt-4 pb-3 md:-mx-5.5 md:px-5.5">
      <span className="block text-secondary">{promise?.day ?? 'Arrives'}</span>
      <b className="figure-display mt-0.5 block text-section/[1.15] font-[780]">{promise?.time ?? '…'}</b>
    </p>
  );
}

/** Part of the page itself, because it is shown when nothing can be loaded. */
function NoResponse({ onRetry }: { readonly onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="alert" className="grid gap-3 rounded-m border-2 border-haldi-500 bg-haldi-100 px-4 py-3.5">
      <h2 className="text-card-s">We did not get an answer</h2>
      <p>Your order may or may not have reached the kitchen. Retry finds out: it never orders twice.</p>
      <Button ref={button} full onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
