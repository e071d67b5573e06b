import { useWatch } from 'react-hook-form';
import { setConsultationStatus, type AdminConsultation } from '#contract/admin-consultations.ts';
import {
  consultationStatusLabel,
  isConsultationClosed,
  nextConsultationStatuses,
  type ConsultationStatus,
} from '#domain/consultations/consultation-status.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { useMoveConsultation, type ConsultationMove } from './consultations-query.ts';

type StatusFormProps = { readonly consultation: AdminConsultation; readonly onClose: () => void };
type StatusFormValues = { status: ConsultationStatus | ''; notes: string };

/** Offers only the allowed transitions. */
export function StatusForm({ consultation: { id, status }, onClose }: StatusFormProps) {
  const { mutateAsync } = useMoveConsultation(id);
  const { field, control, errorOf, submit, confirmDialog, formState } = useDraftForm<
    StatusFormValues,
    ConsultationMove
  >({
    schema: setConsultationStatus.body,
    defaultValues: { status: '', notes: '' },
    save: mutateAsync,
    onClose,
  });
  const chosen = useWatch({ control, name: 'status' });
  return (
    <form noValidate className="grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <SelectField
        {...field('status')}
        label="New status"
        placeholder="Please choose"
        options={nextConsultationStatuses(status, 'admin').map((next) => ({
          value: next,
          label: consultationStatusLabel(next),
        }))}
        // The schema's message would list the wire names of the statuses.
        error={errorOf('status') && 'Please choose a status'}
        hint={chosen !== '' && isConsultationClosed(chosen) ? 'This closes the consultation for good.' : undefined}
      />
      <TextAreaField label="Notes (optional)" hint="Kept in the audit log." maxLength={500} {...field('notes')} />
      <FormFoot saveLabel="Update Status" isSaving={formState.isSubmitting} isUploading={false} onCancel={onClose} />
      {confirmDialog}
    </form>
  );
}
