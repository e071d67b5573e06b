import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { StaffDeliveryList } from '#web/features/subscriptions/staff-delivery-list.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useClientSubscription } from './client-subscription.tsx';

type DeliveriesDialogProps = { readonly consultation: AssignedConsultationDetails; readonly onClose: () => void };

export function DeliveriesDialog({ consultation: { id, userName }, onClose }: DeliveriesDialogProps) {
  const { data, isError, refetch } = useClientSubscription(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deliveries"
      description={`What the subscription brings ${userName}: last week, this week and the next.`}
    >
      {data ? (
        <div className="grid gap-4 text-sm">
          <StaffDeliveryList deliveries={data.deliveries} />
          {/* The list scrolls: without something to focus in it, keys would not reach its end. */}
          <StaffButton className="justify-self-end" onClick={onClose}>
            Done
          </StaffButton>
        </div>
      ) : isError ? (
        <ErrorState message="The deliveries could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile>
          <Skeleton className="h-48 w-full" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}
