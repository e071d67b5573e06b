import { useQuery } from '@tanstack/react-query';
import { StaffPanel } from '#web/staff-shell/staff-panel.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { availabilityQuery } from '../nutritionist-queries.ts';
import { AvailabilityForm } from './availability-form.tsx';

export function AvailabilityPanel() {
  const { data, isError, refetch } = useQuery(availabilityQuery);
  return (
    <StaffPanel title="Weekly Availability">
      <p className="px-4 pb-3 text-ink-2">When you can meet clients, by the clock of Hyderabad.</p>
      {data ? (
        <AvailabilityForm hours={data.hours} />
      ) : isError ? (
        <ErrorState message="Your weekly hours could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile>
          <p role="status" className="sr-only">
            Loading your weekly hours...
          </p>
          <Skeleton className="mx-4 mb-4 h-90" />
        </AfterAWhile>
      )}
    </StaffPanel>
  );
}
