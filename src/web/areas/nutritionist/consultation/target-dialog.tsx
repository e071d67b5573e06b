import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { MacroTarget } from '#contract/consultations.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSetTarget } from '../use-change-consultation.ts';

type TargetDialogProps = { readonly consultation: AssignedConsultationDetails; readonly onClose: () => void };

const fields = [
  ['calories', 'Calories (kcal)'],
  ['protein', 'Protein (g)'],
  ['carbs', 'Carbs (g)'],
  ['fats', 'Fats (g)'],
] as const;

export function TargetDialog(props: TargetDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Target per day"
      description={
        <>
          What <bdi>{props.consultation.userName}</bdi> is to eat in a day. Leave out what you do not want to set.
        </>
      }
    >
      <TargetForm {...props} />
    </Dialog>
  );
}

function TargetForm({ consultation: { id, target }, onClose }: TargetDialogProps) {
  const form = useForm<MacroTarget>({ resolver: standardSchemaResolver(MacroTarget), defaultValues: target });
  const { register, formState, control, setError } = form;
  const { confirmDialog, allowLeaving } = useUnsavedChanges(formState.isDirty);
  const { mutateAsync } = useSetTarget(id);
  const { protein, carbs, fats } = useWatch({ control });

  const save = async (next: MacroTarget) => {
    try {
      await mutateAsync(next);
    } catch (error) {
      setError('root', { message: error instanceof Error ? error.message : 'The target could not be saved' });
      return;
    }
    allowLeaving();
    toast.success('Target saved');
    onClose();
  };
  const submit = useSubmitOnce(form.handleSubmit(save));
  const fromMacros = caloriesFromMacros({ protein: protein || 0, carbs: carbs || 0, fats: fats || 0 });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            {...register(name, { setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)) })}
            label={label}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            autoComplete="off"
            // The schema's message is not meant for users.
            error={formState.errors[name] && 'Please enter a number from 0 to 20000'}
          />
        ))}
      </div>
      <p role="status" className="num text-sm text-ink-2">
        {fromMacros > 0 ? `Protein, carbs and fats come to ${Math.round(fromMacros)} kcal.` : null}
      </p>
      <FormError message={formState.errors.root?.message} />
      <div className="dialog-foot">
        <StaffButton onClick={onClose}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={formState.isSubmitting}>
          Save Target
        </StaffButton>
      </div>
      {confirmDialog}
    </form>
  );
}
