import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { MacroTarget } from '#contract/consultations.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { useSetTarget } from '../use-change-consultation.ts';

type TargetDialogProps = { readonly consultation: AssignedConsultationDetails; readonly onClose: () => void };

const fields = [
  ['calories', 'Calories (kcal)'],
  ['protein', 'Protein (g)'],
  ['carbs', 'Carbs (g)'],
  ['fats', 'Fats (g)'],
] as const;

export function TargetDialog({ consultation: { id, target, userName }, onClose }: TargetDialogProps) {
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
    <StaffFormDialog
      title="Target per day"
      description={
        <>
          What <bdi>{userName}</bdi> is to eat in a day. Leave out what you do not want to set.
        </>
      }
      saveLabel="Save Target"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      <div className="grid grid-cols-2 gap-4">
        {fields.map(([name, label]) => (
          <NumberField
            key={name}
            {...register(name, { setValueAs: (typed: string | null) => numberOf(typed) ?? null })}
            label={label}
            // The schema's message is not meant for users.
            error={formState.errors[name] && 'Please enter a number from 0 to 20000'}
          />
        ))}
      </div>
      <p role="status" className="num text-sm text-ink-2">
        {fromMacros > 0 ? `Protein, carbs and fats come to ${Math.round(fromMacros)} kcal.` : null}
      </p>
      <FormError message={formState.errors.root?.message} />
    </StaffFormDialog>
  );
}
