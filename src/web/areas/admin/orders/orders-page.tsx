import Bike from 'lucide-react/icons/bike';
import { useQuery } from '@tanstack/react-query';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Phone from 'lucide-react/icons/phone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { BulkActions } from '#web/ui/staff-list/bulk-actions.tsx';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { useSelection } from '#web/ui/staff-list/use-selection.ts';
import { StaffButton, StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { ExportOrdersButton } from './export/export-orders-button.tsx';
import { useOrdersExport } from './export/use-orders-export.ts';
import { MoveOrderDialog } from './move-order-dialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { isFiltered, readOrdersFilter } from './orders-filter.ts';
import { adminOrdersKey, ordersQuery } from './orders-query.ts';

const title = 'Orders';
const choices = {
  sizes: [10, 20, 30, 50, 100],
  usualSize: 10,
  sortFields: ['id', 'orderDate', 'totalAmount'],
  usualSort: 'orderDate,desc',
};

export const meta = staffMeta('admin', title, '/admin/orders');

export default function OrdersPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, sort, part, setParts, idPart, openDialog, closeDialog } = listParams;
  const filter = readOrdersFilter(part);
  const { refetchInterval } = useLiveOrders(adminOrdersKey, 'note');
  const orders = useQuery({ ...ordersQuery({ filter, page, size, sort }), refetchInterval });
  const selection = useSelection(orders.data?.content.map(({ id }) => id) ?? []);
  const exportSelection = useOrdersExport();
  const [viewed, cancelled, moved] = [idPart('order'), idPart('cancel'), idPart('move')];
  const closeDeleteDialog = async (isDone: boolean) => {
    await closeDialog('cancel');
    // A cancelled order has no Cancel button to return the focus to.
    if (isDone) moveLostFocus(document.getElementById(`view-order-${cancelled}`) ?? document.querySelector('h1'));
  };
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButtonLink
          to="/admin/orders/new"
          icon={<Phone aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          New Order
        </StaffButtonLink>
        <StaffButtonLink
          to="/admin/claims"
          icon={<MessageSquareWarning aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Claims
        </StaffButtonLink>
        <StaffButtonLink to="/admin/riders" icon={<Bike aria-hidden="true" className="size-4" strokeWidth={1.9} />}>
          Riders
        </StaffButtonLink>
        <ExportOrdersButton filter={filter} total={orders.data?.totalElements} />
      </StaffPageHead>
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        <OrderFilters filter={filter} onChange={setParts} />
        <BulkActions
          of={['order', 'orders']}
          selection={selection}
          nameOf={(id) => `Order ${id}`}
          refresh={() => orders.refetch()}
        >
          {() => (
            <StaffButton
              busy={exportSelection.running !== null}
              onClick={() => void exportSelection.start({ ids: selection.ids.join(',') }, selection.ids.length)}
            >
              Export selected
            </StaffButton>
          )}
        </BulkActions>
        <PagedList
          of={['order', 'orders']}
          query={orders}
          address={listParams}
          selection={selection}
          rowName={({ id }) => `order ${id}`}
          columns={orderColumns({
            onView: (id) => openDialog({ order: String(id) }),
            onCancel: (id) => openDialog({ cancel: String(id) }),
          })}
          icon={<ReceiptText aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={
            isFiltered(filter) ? 'No orders match the current filter' : 'There are no orders in the system yet'
          }
          errorMessage="Error loading orders. Please try again."
        />
      </div>
      {viewed === undefined ? null : (
        <OrderDialog
          key={viewed}
          id={viewed}
          refetchInterval={refetchInterval}
          onCancel={() => openDialog({ cancel: String(viewed) })}
          onMove={() => openDialog({ move: String(viewed) })}
          onClose={() => void closeDialog('order')}
        />
      )}
      {moved === undefined ? null : <MoveOrderDialog key={moved} id={moved} onClose={() => void closeDialog('move')} />}
      {cancelled === undefined ? null : (
        <CancelOrderDialog key={cancelled} id={cancelled} onClose={(isDone) => void closeDeleteDialog(isDone)} />
      )}
    </>
  );
}
