import { useQuery } from '@tanstack/react-query';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { availabilityQuery, dashboardQuery } from '../nutritionist-queries.ts';
import { AppointmentForm } from './appointment-form.tsx';

type AppointmentDialogProps = { readonly consultation: AssignedConsultationDetails; readonly onClose: () => void };

export function AppointmentDialog({ consultation, onClose }: AppointmentDialogProps) {
  const availability = useQuery(availabilityQuery);
  const dashboard = useQuery(dashboardQuery);
  const isReady = availability.data !== undefined && dashboard.data !== undefined;
  const readAgain = () => {
    void availability.refetch();
    void dashboard.refetch();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Propose a time"
      description={
        <>
          <bdi>{consultation.userName}</bdi> accepts it, or asks for another.
        </>
      }
    >
      {isReady ? (
        availability.data.hours.length === 0 ? (
          <EmptyState title="You have not set your weekly hours yet">
            <TextLink to={staffAreas.nutritionist.home}>Set them on the dashboard</TextLink>
          </EmptyState>
        ) : (
          <AppointmentForm
            consultation={consultation}
            hours={availability.data.hours}
            others={dashboard.data.appointments.filter(({ id }) => id !== consultation.id)}
            onClose={onClose}
          />
        )
      ) : availability.isError || dashboard.isError ? (
        <ErrorState message="Your hours could not be loaded." onRetry={readAgain} />
      ) : (
        <AfterAWhile loading="Loading your hours...">
          <Skeleton className="h-48" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}
