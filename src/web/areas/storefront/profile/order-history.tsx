import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { useLiveOrders } from '#web/live/use-live-orders.ts';
import { LiveOrderPanel } from '#web/orders/live-order-panel.tsx';
import { OrderCard } from '#web/orders/order-card.tsx';
import { OrderCardSkeleton } from '#web/orders/order-card-skeleton.tsx';
import { findLiveOrder } from '#web/orders/order-steps.ts';
import { ordersKey, ordersPageQuery } from '#web/orders/orders-query.ts';
import { TrayDrawing } from '#web/orders/tray-drawing.tsx';
import { useStatusAnnouncement } from '#web/orders/use-status-announcement.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { profilePath } from './profile-search-params.ts';

const ordersPath = (page: number) => profilePath('orders', page);

/** `page` from 0. A live order is among the newest, whatever page is shown. */
export function OrderHistory({ page }: { readonly page: number }) {
  const { refetchInterval } = useLiveOrders(ordersKey);
  const newest = useQuery({ ...ordersPageQuery(0), refetchInterval });
  const { data: shown, isError, isPlaceholderData, refetch } = useQuery({ ...ordersPageQuery(page), refetchInterval });
  const liveOrder = findLiveOrder(newest.data?.content ?? []);
  const announcement = useStatusAnnouncement(newest.data?.content);

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
          {liveOrder ? <LiveOrderPanel order={liveOrder} /> : null}
          <section
            aria-labelledby={listHeadingId}
            aria-busy={isPlaceholderData}
            className={classNames('grid gap-3.5', !liveOrder && 'max-w-[760px]')}
          >
            <ListHeading page={page} totalPages={shown.totalPages} />
            {shown.content.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
            <Pager label="Order pages" page={page} totalPages={shown.totalPages} pathOf={ordersPath} className="mt-3" />
          </section>
        </div>
      )}
    </>
  );
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
    <div className="min-h-[60vh] max-w-[760px]">
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
