import Inbox from 'lucide-react/icons/inbox';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Specimen } from './specimen.tsx';

export function StateSpecimens() {
  return (
    <Specimen title="Empty and error states">
      <div className="grid gap-5 md:grid-cols-3">
        <EmptyState art="/favicon.svg" title="Your cart is empty">
          <ButtonLink to="/menu" variant="sec">
            Explore Meals
          </ButtonLink>
        </EmptyState>
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No orders found" />
        <ErrorState message="Failed to load meals. Please try again later." onRetry={() => location.reload()} />
      </div>
    </Specimen>
  );
}
