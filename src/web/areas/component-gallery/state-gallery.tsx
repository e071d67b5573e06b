import Inbox from 'lucide-react/icons/inbox';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { GalleryItem } from './gallery-item.tsx';

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
