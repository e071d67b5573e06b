import type { AdminOrder } from '#contract/admin-orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { canMove } from '#domain/orders/order-status.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { adminOrderColours } from '#web/features/orders/order-status-colours.ts';

export type ListedOrder = Omit<AdminOrder, 'history' | 'pickedUpByName' | 'notes' | 'customerNotes'>;

type Actions = { readonly onView: (id: number) => void; readonly onCancel: (id: number) => void };

export function orderColumns({ onView, onCancel }: Actions): readonly StaffColumn<ListedOrder>[] {
  return [
    {
      head: 'Order ID',
      sortField: 'id',
      isLead: true,
      cell: ({ id }) => <b className="num font-[660] @max-staff-cards/staff-table:text-lead">#{id}</b>,
    },
    {
      head: 'Date',
      sortField: 'orderDate',
      isHalf: true,
      cell: ({ orderDate }) => (
        <time dateTime={orderDate} className="num wrap-break-word">
          {formatInstant(orderDate)}
        </time>
      ),
    },
    {
      head: 'Customer',
      isHalf: true,
      cell: ({ userId, customerName }) => (
        <>
          <span className="num block">User #{userId}</span>
          <span className="block text-note leading-tight text-ink-2">{customerName}</span>
        </>
      ),
    },
    {
      head: 'Total',
      sortField: 'totalAmount',
      isNumber: true,
      cell: ({ totalAmount }) => (
        <span className="@max-staff-cards/staff-table:font-[660]">{formatRupeesOnWire(totalAmount)}</span>
      ),
    },
    {
      head: 'Status',
      isLead: true,
      cell: ({ status }) => <StaffStatusBadge status={status} colours={adminOrderColours} />,
    },
    {
      head: 'Actions',
      isActions: true,
      isHalf: true,
      cell: ({ id, status }) => (
        <>
          <StaffButton id={`view-order-${id}`} aria-label={`View order ${id}`} onClick={() => onView(id)}>
            View
          </StaffButton>
          {canMove(status, 'CANCELLED_BY_ADMIN', 'admin') ? (
            <StaffButton variant="danger" aria-label={`Cancel order ${id}`} onClick={() => onCancel(id)}>
              Cancel
            </StaffButton>
          ) : (
            <span aria-hidden="true" className="w-18 @max-staff-cards/staff-table:hidden" />
          )}
        </>
      ),
    },
  ];
}
