import { type OpenSubscription, pauseAnySubscription } from '#contract/admin-subscriptions.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { useQuery } from '@tanstack/react-query';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { dateText } from './subscription-columns.tsx';
import { calendarQuery, useActing } from './subscriptions-query.ts';

export type Act = 'pause' | 'resume' | 'end';

type ActDialogProps = { readonly subscription: OpenSubscription; readonly onClose: () => void };

/** The requested dialog, while the subscription still allows its action. */
export function ActDialog({ act, ...props }: ActDialogProps & { readonly act: string }) {
  const { state, pause } = props.subscription;
  if (state === 'ended') return null;
  if (act === 'end') return <EndDialog {...props} />;
  if (act === 'pause' && pause === null) return <PauseDialog {...props} />;
  if (act === 'resume' && pause !== null) return <ResumeDialog {...props} />;
  return null;
}

const pauseSchema = pauseAnySubscription.body.omit({ version: true });
type PauseDraft = { readonly from?: BusinessDay | undefined; readonly until?: BusinessDay | undefined };

function PauseDialog({ subscription: { id, version, customerName }, onClose }: ActDialogProps) {
  const { pause } = useActing(id);
  const { register, errorOf, formState, submit, confirmDialog } = useDraftForm<PauseDraft, PauseDraft>({
    schema: pauseSchema,
    defaultValues: { from: undefined, until: undefined },
    save: ({ from, until }) => pause.mutateAsync({ version, ...(from && { from }), ...(until && { until }) }),
    onClose,
  });
  const day = (name: 'from' | 'until') => ({
    ...register(name, { setValueAs: (value: unknown) => (value === '' ? undefined : value) }),
    type: 'date',
    error: errorOf(name),
  });
  return (
    <StaffFormDialog
      title={`Pause #${id}`}
      description={`For ${customerName}. What is an order already still comes.`}
      saveLabel="Pause Subscription"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      <TextField label="First day without food" hint="Empty: from the next delivery on." {...day('from')} />
      <TextField label="Last day without food" hint="Empty: until it is resumed." {...day('until')} />
    </StaffFormDialog>
  );
}

function ResumeDialog({ subscription: { id, version, customerName }, onClose }: ActDialogProps) {
  const { resume } = useActing(id);
  const { data } = useQuery(calendarQuery(id));
  const next = data?.nextIfResumed;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Resume #${id}`}
      description={`For ${customerName}. ${next ? `The next delivery comes on ${dateText(next)}.` : 'Deliveries begin again.'}`}
      keepLabel="No, Keep the Pause"
      confirmLabel="Yes, Resume"
      isDestructive={false}
      busy={resume.isPending}
      // The mutation has shown the error.
      onConfirm={() => resume.mutateAsync(version).then(onClose, () => undefined)}
    />
  );
}

function EndDialog({ subscription: { id, version, customerName }, onClose }: ActDialogProps) {
  const { end } = useActing(id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`End #${id}`}
      description={`For ${customerName}. What is an order already still comes, nothing after it. It cannot be started again.`}
      keepLabel="No, Keep Subscription"
      confirmLabel="Yes, End Subscription"
      busy={end.isPending}
      // The mutation has shown the error.
      onConfirm={() => end.mutateAsync(version).then(onClose, () => undefined)}
    />
  );
}
