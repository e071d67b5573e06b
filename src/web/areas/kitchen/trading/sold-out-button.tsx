import { useQuery } from '@tanstack/react-query';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { Suspense, lazy, useState } from 'react';
import { availabilityQuery } from '#web/features/availability/availability-query.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const AvailabilityPanel = lazy(async () => ({
  default: (await import('#web/features/availability/availability-panel.tsx')).AvailabilityPanel,
}));

/** On the board: says how much is sold out, and opens the switches. */
export function SoldOutButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery(availabilityQuery);
  const count = data.filter(({ state }) => state !== 'AVAILABLE').length;
  return (
    <>
      <StaffButton
        icon={<CircleSlash aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        aria-label={count === 0 ? 'Sold out' : `Sold out: ${count}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Sold out{count === 0 ? null : <span className="num">{count}</span>}
      </StaffButton>
      {isOpen ? (
        <Dialog
          open
          onOpenChange={() => setIsOpen(false)}
          title="Sold out"
          description="Customers see a change at once. Sold out today ends by itself at midnight."
          isWide
        >
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <AvailabilityPanel />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
