import { orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { adminOrderColours, orderStatusColour, orderStatusIcon } from '#web/ui/feedback/status-colours.ts';

export function AdminStatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <StatusBadge
      colour={orderStatusColour(adminOrderColours, status)}
      icon={orderStatusIcon(status)}
      label={orderStatusLabel(status)}
    />
  );
}
