import { type OrderStatus, customerStatusLabel } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { customerOrderColours, orderStatusColour, orderStatusIcon } from './order-status-colours.ts';

export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <StatusBadge
      colour={orderStatusColour(customerOrderColours, status)}
      icon={orderStatusIcon(status)}
      label={customerStatusLabel(status)}
    />
  );
}
