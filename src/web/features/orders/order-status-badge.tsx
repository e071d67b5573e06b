import { type OrderStatus, customerStatusLabel, orderStatusLabel } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { type StatusMap, customerOrderColours, orderStatusColour, orderStatusIcon } from './order-status-colours.ts';

export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <StatusBadge
      colour={orderStatusColour(customerOrderColours, status)}
      icon={orderStatusIcon(status)}
      label={customerStatusLabel(status)}
    />
  );
}

/** Staff read who cancelled an order. */
export function StaffStatusBadge({ status, colours }: { readonly status: OrderStatus; readonly colours: StatusMap }) {
  return (
    <StatusBadge
      colour={orderStatusColour(colours, status)}
      icon={orderStatusIcon(status)}
      label={orderStatusLabel(status)}
    />
  );
}
