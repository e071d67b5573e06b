import { orderStatuses } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import {
  adminOrderColours,
  customerOrderColours,
  kitchenOrderColours,
  orderStatusColour,
  orderStatusIcon,
} from '#web/ui/feedback/status-colours.ts';
import { GalleryItem } from './gallery-item.tsx';

const statuses = [...orderStatuses, 'SHIPPED'];
const views = { Customer: customerOrderColours, 'Admin list': adminOrderColours, 'Kitchen board': kitchenOrderColours };

export function StatusGallery() {
  return (
    <GalleryItem title="Status badges">
      {Object.entries(views).map(([name, view]) => (
        <div key={name} className="grid gap-2">
          <h3 className="text-[20px]">{name}</h3>
          <ul className="flex flex-wrap gap-2">
            {statuses.map((status) => (
              <li key={status}>
                <StatusBadge colour={orderStatusColour(view, status)} icon={orderStatusIcon(status)} label={status} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </GalleryItem>
  );
}
