import { orderStatuses } from '#domain/orders/order-status.ts';
import Inbox from 'lucide-react/icons/inbox';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import {
  adminOrderColours,
  customerOrderColours,
  kitchenOrderColours,
  orderStatusColour,
  orderStatusIcon,
} from '#web/features/orders/order-status-colours.ts';
import { GalleryItem } from './gallery-item.tsx';

const statuses = [...orderStatuses, 'SHIPPED'];
const views = { Customer: customerOrderColours, 'Admin list': adminOrderColours, 'Kitchen board': kitchenOrderColours };

export function StatusGallery() {
  return (
    <GalleryItem title="Status badges">
      {Object.entries(views).map(([name, view]) => (
        <div key={name} className="grid gap-2">
          <h3 className="text-card-s">{name}</h3>
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

export function StateGallery() {
  return (
    <GalleryItem title="Empty and error states">
      <div className="grid gap-5 md:grid-cols-3">
        <EmptyState art="/favicon.svg" title="Your cart is empty">
          <ButtonLink to="/menu" variant="sec">
            Explore Meals
          </ButtonLink>
        </EmptyState>
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No orders found" />
        <ErrorState message="Failed to load meals. Please try again later." onRetry={() => location.reload()} />
      </div>
    </GalleryItem>
  );
}
