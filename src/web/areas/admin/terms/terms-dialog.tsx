import { useState } from 'react';
import { TermsDraft, type TermsPlan, type TermsPreview } from '#contract/admin-terms.ts';
import { taxModes, taxRoundings } from '#domain/orders/order-terms.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { TermsPreviewDialog } from './terms-preview-dialog.tsx';
import { termsOn } from './terms-facts.ts';
import { previewTerms } from './terms-query.ts';

type Values = Omit<TermsDraft, 'startsOn' | 'taxPercent' | 'deliveryFee'> & {
  startsOn: string;
  taxPercent: number | undefined;
  deliveryFee: number | undefined;
};
type Previewed = { readonly draft: TermsDraft; readonly preview: TermsPreview };
const modeLabels: Record<(typeof taxModes)[number], string> = {
  added: 'Tax is added to them',
  included: 'Tax is included in them',
};
const modeOptions = taxModes.map((mode) => ({ value: mode, label: modeLabels[mode] }));
const roundingOptions = taxRoundings.map((step) => ({ value: toRupees(step), label: formatRupees(step) }));

/** The terms of a day, then a preview of them, then the confirmation. */
export function TermsDialog({ plan, onClose }: { readonly plan: TermsPlan; readonly onClose: () => void }) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const form = useDraftForm<Values, TermsDraft>({
    schema: TermsDraft,
    defaultValues: draftFor(plan, plan.firstDay),
    save: async (draft) => {
      try {
        setPreviewed({ draft, preview: await previewTerms(draft) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'bad-input') toast.error(`No preview: ${String(error)}`);
        throw error;
      }
    },
    // The preview follows.
    onClose: () => undefined,
  });
  const { register, reset, field, numberField, errorOf, submit, formState, confirmDialog } = form;
  if (previewed) {
    return (
      <TermsPreviewDialog
        {...previewed}
        isConfirming={plan.needsConfirmation && previewed.draft.startsOn === plan.firstDay}
        onPreview={(preview) => setPreviewed({ ...previewed, preview })}
        onBack={() => setPreviewed(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <StaffFormDialog
      title={plan.needsConfirmation ? 'Check Terms' : 'Change Terms'}
      description="Nothing is changed before you have seen the preview and confirmed it."
      saveLabel="Preview"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      <TextField
        label="First day"
        type="date"
        min={plan.firstDay}
        error={errorOf('startsOn')}
        {...register('startsOn', {
          // Fields that the admin has not changed show the planned values of the chosen day.
          onChange: ({ target }: { target: HTMLInputElement }) =>
            reset(draftFor(plan, target.value), { keepDirtyValues: true }),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <NumberField label="Tax (%)" {...numberField('taxPercent')} />
        <SelectField label="Tax is rounded to" options={roundingOptions} {...numberField('taxRounding')} />
      </div>
      <SelectField label="Menu prices" options={modeOptions} {...field('taxMode')} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <NumberField label="Delivery fee (₹)" {...numberField('deliveryFee')} />
        <NumberField
          label="Free delivery above (₹)"
          hint="Empty: no free delivery."
          error={errorOf('freeDeliveryAbove')}
          {...register('freeDeliveryAbove', { setValueAs: (value: string | number | null) => numberOf(value) ?? null })}
        />
      </div>
    </StaffFormDialog>
  );
}

function draftFor(plan: TermsPlan, day: string): Values {
  return { ...(termsOn(plan, day) as Omit<TermsDraft, 'startsOn'>), startsOn: day };
}
