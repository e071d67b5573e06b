import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminOrder, OrderEvent } from '#contract/admin-orders.ts';
import { claimableStatuses } from '#domain/claims/claim-times.ts';
import { canChangeKitchen, canMove } from '#domain/orders/order-status.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { ClaimForCaller } from '#web/features/claims/claim-for-caller.tsx';
import { NoteForm } from '#web/features/internal-notes/note-form.tsx';
import { NoteList } from '#web/features/internal-notes/note-list.tsx';
import { useAddOrderNote } from '#web/features/internal-notes/use-add-order-note.ts';
import { StaffStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { adminOrderColours } from '#web/features/orders/order-status-colours.ts';
import { DeliveryPhoto } from '#web/features/orders/delivery-photo.tsx';
import { paperLabel, useOrderPaper } from '#web/features/orders/use-order-paper.ts';
import { OrderTotals } from '#web/features/orders/order-totals.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Goodwill } from './goodwill.tsx';
import { DeliveryAddress, OrderFacts } from './order-facts.tsx';
import { OrderedItems } from './ordered-items.tsx';
import { adminOrdersKey, orderQuery } from './orders-query.ts';
import { historyEntries } from './order-history.ts';

type OrderDialogProps = {
  readonly id: number;
  readonly refetchInterval: number | false;
  readonly onCancel: () => void;
  readonly onMove: () => void;
  readonly onClose: () => void;
};

export function OrderDialog({ id, refetchInterval, onCancel, onMove, onClose }: OrderDialogProps) {
  const { data, error, refetch } = useQuery({ ...orderQuery(id), refetchInterval });
  return (
    <Dialog open onOpenChange={onClose} title={`Order #${id}`}>
      {data ? (
        <OrderSheet order={data} onCancel={onCancel} onMove={onMove} />
      ) : error ? (
        <ErrorState
          message={isMissing(error) ? error.message : 'Error loading order. Please try again.'}
          {...(!isMissing(error) && { onRetry: () => void refetch() })}
        />
      ) : (
        <AfterAWhile loading="Loading order...">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-32 w-full" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404;

type OrderSheetProps = Pick<OrderDialogProps, 'onCancel' | 'onMove'> & { readonly order: AdminOrder };

function OrderSheet({ order, onCancel, onMove }: OrderSheetProps) {
  const isMovable = canChangeKitchen(order.status, order.pickedUpAt !== null);
  const wasDelivered = order.timeline.some(({ status }) => status === 'DELIVERED');
  const isCancellable = canMove(order.status, 'CANCELLED_BY_ADMIN', 'admin');
  return (
    <div className="grid gap-5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div role="status">
          <StaffStatusBadge status={order.status} colours={adminOrderColours} />
        </div>
        <time dateTime={order.orderDate} className="num text-ink-2">
          {formatInstant(order.orderDate)}
        </time>
      </div>
      <OrderFacts order={order} />
      <Part title="Items">
        <OrderedItems items={order.items} />
      </Part>
      {order.note ? (
        <Part title="Note">
          <p className="wrap-anywhere">“{order.note}”</p>
        </Part>
      ) : null}
      <Part title="Totals">
        <OrderTotals order={order} />
        {wasDelivered ? (
          <div className="flex flex-wrap items-center gap-3">
            <Papers orderId={order.id} />
            {claimableStatuses.includes(order.status) ? <ClaimForCaller order={order} /> : null}
          </div>
        ) : null}
        <Goodwill orderId={order.id} />
      </Part>
      <Part title="Delivery address">
        <DeliveryAddress order={order} />
        {wasDelivered ? <DeliveryPhoto orderId={order.id} /> : null}
      </Part>
      <Part title="Internal notes">
        <OrderNotes order={order} />
      </Part>
      <Part title="History">
        <OrderHistoryList history={order.history} />
      </Part>
      {isMovable || isCancellable ? (
        <div className="flex flex-wrap justify-end gap-2">
          {isMovable ? <StaffButton onClick={onMove}>Move to Kitchen</StaffButton> : null}
          {isCancellable ? (
            <StaffButton variant="danger" onClick={onCancel}>
              Cancel Order
            </StaffButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Papers({ orderId }: { readonly orderId: number }) {
  const { state, papers, save } = useOrderPaper(orderId, 'admin');
  if (state === 'waiting') return <p className="text-ink-2">The invoice is not issued yet.</p>;
  return papers.map((paper) => (
    <div key={paper.id} className="flex flex-wrap items-center gap-3">
      <StaffButton busy={save.isPending && save.variables.id === paper.id} onClick={() => save.mutate(paper)}>
        {paperLabel(paper)}
      </StaffButton>
      <span className="num text-ink-2">{paper.number}</span>
    </div>
  ));
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-text text-secondary leading-tight font-[660] tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

function OrderNotes({ order: { id, notes, customerNotes } }: { readonly order: AdminOrder }) {
  const { mutateAsync } = useAddOrderNote(id, adminOrdersKey);
  return (
    <>
      {notes.length > 0 ? <NoteList notes={notes} /> : null}
      {customerNotes.length > 0 ? (
        <>
          <h4 className="font-[620]">On the customer</h4>
          <NoteList notes={customerNotes} />
        </>
      ) : null}
      <NoteForm label="New note on this order" onAdd={mutateAsync} />
    </>
  );
}

function OrderHistoryList({ history }: { readonly history: readonly OrderEvent[] }) {
  return (
    <ol className="num grid gap-2.5">
      {historyEntries(history).map(({ step, at, who, reason }) => (
        <li key={`${step} ${at}`} className="border-l-2 border-beet-200 pl-3">
          <p className="font-[620]">{step}</p>
          <p className="wrap-anywhere text-ink-2">
            <time dateTime={at}>{formatInstant(at)}</time>, {who}
          </p>
          {reason ? <p className="wrap-anywhere">Reason: {reason}</p> : null}
        </li>
      ))}
    </ol>
  );
}
