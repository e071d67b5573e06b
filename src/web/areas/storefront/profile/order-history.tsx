import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { customerStatusLabel } from '#domain/orders/order-status.ts';
import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { LiveOrderPanel } from '#web/features/orders/live-order-panel.tsx';
import { OrderCard, orderHeadingId } from '#web/features/orders/order-card.tsx';
import { findLiveOrder } from '#web/features/orders/order-steps.ts';
import { ordersKey, ordersPageQuery } from '#web/features/orders/orders-query.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { profilePath } from './profile-search-params.ts';

const PushSwitch = lazy(async () => ({ default: (await import('#web/features/push/push-switch.tsx')).PushSwitch }));

const ordersPath = (page: number) => profilePath('orders', page);

/** `page` from 0. A live order is among the newest, whatever page is shown. */
export function OrderHistory({ page }: { readonly page: number }) {
  const { refetchInterval } = useLiveOrders(ordersKey);
  const newest = useQuery({ ...ordersPageQuery(0), refetchInterval });
  const { data: shown, isError, isPlaceholderData, refetch } = useQuery({ ...ordersPageQuery(page), refetchInterval });
  const liveOrder = findLiveOrder(newest.data?.content ?? []);
  const announcement = useStatusAnnouncement(newest.data?.content);
  useFocusFollowsOrder(liveOrder?.id);
  const others = shown?.content.filter(({ id }) => id !== liveOrder?.id) ?? [];

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown === undefined ? (
        isError ? (
          <ErrorState message="Error loading orders" onRetry={() => void refetch()} />
        ) : (
          <OrdersLoading />
        )
      ) : shown.totalElements === 0 ? (
        <NoOrders />
      ) : shown.content.length === 0 ? (
        <Navigate replace to={ordersPath(shown.totalPages - 1)} />
      ) : (
        <div
          className={classNames('grid items-start gap-6', liveOrder && 'lg:grid-cols-[440px_minmax(0,1fr)] lg:gap-7')}
        >
          {liveOrder ? (
            <div className="grid gap-2">
              <LiveOrderPanel order={liveOrder} />
              <Suspense>
                <PushSwitch label="Notify me on this device when it is on its way" />
              </Suspense>
            </div>
          ) : null}
          <section
            aria-labelledby={listHeadingId}
            aria-busy={isPlaceholderData}
            className={classNames('grid gap-3.5', !liveOrder && 'max-w-190')}
          >
            <ListHeading page={page} totalPages={shown.totalPages} />
            {others.length === 0 ? <p className="text-ink-2">Your earlier orders will be here.</p> : null}
            {others.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
            <Pager label="Order pages" page={page} totalPages={shown.totalPages} pathOf={ordersPath} className="mt-3" />
          </section>
        </div>
      )}
    </>
  );
}

/** An order that ends leaves its panel for the list, and a focus that was in the panel goes with it. */
function useFocusFollowsOrder(liveOrderId: number | undefined): void {
  const last = useRef(liveOrderId);
  useEffect(() => {
    const ended = last.current;
    last.current = liveOrderId;
    if (ended !== undefined && ended !== liveOrderId) moveLostFocus(document.getElementById(orderHeadingId(ended)));
  }, [liveOrderId]);
}

const listHeadingId = 'orders-heading';

/** After paging the focus moves to the heading. */
function ListHeading({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [page]);
  return (
    <h2 id={listHeadingId} ref={heading} tabIndex={-1} className="sr-only">
      Orders{totalPages > 1 ? `, page ${page + 1} of ${totalPages}` : ''}
    </h2>
  );
}

function OrdersLoading() {
  return (
    <div className="max-w-190">
      <p role="status" className="pb-5 text-ink-2">
        Loading orders...
      </p>
      <AfterAWhile>
        <div className="grid gap-3.5">
          <OrderCardSkeleton />
          <OrderCardSkeleton />
          <OrderCardSkeleton />
        </div>
      </AfterAWhile>
    </div>
  );
}

function NoOrders() {
  return (
    <div className="grid justify-items-center pt-10">
      <TrayDrawing />
      <div className="-mt-8">
        <EmptyState title="No orders found">
          <ButtonLink to="/menu">Explore Meals</ButtonLink>
        </EmptyState>
      </div>
    </div>
  );
}

function OrderCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-(--radius-l) border border-line bg-paper p-4.5 md:px-6 md:py-5">
      <div className="flex justify-between gap-5 border-b border-line pb-3">
        <div className="grid gap-2">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="grid justify-items-end gap-2">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-6 w-24" />
        </div>
      </div>
      <div className="grid gap-3 pt-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-2 h-11 w-32 rounded-full" />
      </div>
    </div>
  );
}

/** An empty tray seen from above, for a history without orders. */
function TrayDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="w-40" fill="none">
      <ellipse cx="84" cy="68" rx="68" ry="42" className="fill-shade" opacity=".1" />
      <rect x="10" y="18" width="140" height="84" rx="24" className="fill-jaggery-300" />
      <rect x="20" y="28" width="120" height="64" rx="16" className="fill-haldi-100" />
      <path d="M10 50v20M150 50v20" className="stroke-beet-800" strokeWidth="6" strokeLinecap="round" />
      <circle
        cx="72"
        cy="60"
        r="22"
        className="stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <path
        d="M112 44v14m-5-14v8a5 5 0 0 0 10 0v-8m-5 14v18"
        className="stroke-ink-3"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

type TrackedOrder = Pick<Order, 'id' | 'status'>;

/** Text for a polite live region: status changes since the last render, nothing at first. */
function useStatusAnnouncement(orders: readonly TrackedOrder[] | undefined): string {
  const [text, setText] = useState('');
  const known = useRef(new Map<number, TrackedOrder['status']>());
  useEffect(() => {
    const moved = (orders ?? []).filter(({ id, status }) => (known.current.get(id) ?? status) !== status);
    for (const { id, status } of orders ?? []) known.current.set(id, status);
    if (moved.length > 0) {
      setText(moved.map(({ id, status }) => `Order #${id}: ${customerStatusLabel(status)}.`).join(' '));
    }
  }, [orders]);
  return text;
}
