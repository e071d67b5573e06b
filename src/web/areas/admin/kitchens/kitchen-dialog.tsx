import Crosshair from 'lucide-react/icons/crosshair';
import { useWatch } from 'react-hook-form';
import { type Kitchen, KitchenDraft } from '#contract/admin-kitchens.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import { useCurrentLocation } from '#web/features/addresses/use-current-location.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { AllergenChoice } from '../catalogue-form/allergen-choice.tsx';
import { CoverageDrawing, CoverageLegend } from './coverage-drawing.tsx';
import { coverageMap, isOnMap, isReachComplete, type MapKitchen, pinCount, pinsWithinReach } from './coverage-map.ts';
import { useKitchenMutations, useUpdateKitchen } from './kitchens-query.ts';

export type KitchenDialogProps = {
  /** The kitchen to edit; undefined adds a new one. */
  readonly kitchen: Kitchen | undefined;
  readonly kitchens: readonly Kitchen[];
  readonly onClose: () => void;
};

export function KitchenDialog({ kitchen, kitchens, onClose }: KitchenDialogProps) {
  const { add } = useKitchenMutations();
  const update = useUpdateKitchen(kitchen?.id ?? 0);
  const form = useDraftForm<KitchenFormValues, KitchenDraft>({
    schema: KitchenDraft,
    defaultValues: kitchenFormValues(kitchen),
    save: (changed) => (kitchen ? update.mutateAsync(changed) : add.mutateAsync(changed)),
    onClose,
  });
  const { register, textField, numberField, setValue, changeOptions, control, formState, submit, confirmDialog } = form;
  const draft = useWatch({ control }) as KitchenFormValues;
  const { locate, isLocating } = useCurrentLocation(({ latitude, longitude }) => {
    setValue('latitude', latitude, changeOptions);
    setValue('longitude', longitude, changeOptions);
  });

  return (
    <StaffFormDialog
      title={kitchen ? 'Edit Kitchen' : 'Add Kitchen'}
      saveLabel={kitchen ? 'Save Changes' : 'Add Kitchen'}
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={
        <>
          {confirmDialog}
          {update.dialog}
        </>
      }
    >
      <TextField label="Kitchen name" autoComplete="off" {...textField('name')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField label="Latitude" inputMode="text" {...numberField('latitude')} />
        <NumberField label="Longitude" inputMode="text" {...numberField('longitude')} />
      </div>
      <div>
        <StaffButton
          busy={isLocating}
          onClick={locate}
          icon={<Crosshair aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Use current location
        </StaffButton>
      </div>
      <NumberField label="Delivery radius (km)" {...numberField('deliveryRadiusKm')} />
      <DraftCoverage draft={draft} others={kitchens.filter(({ id }) => id !== kitchen?.id)} />
      <TextField label="Address line 1 (optional)" {...textField('addressLine1')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="City (optional)" {...textField('city')} />
        <TextField label="Postal code (optional)" inputMode="numeric" {...textField('postalCode')} />
      </div>
      <AllergenChoice legend="Allergens handled in this kitchen" {...register('handledAllergens')} />
      <CheckField label="Active: takes new orders" {...register('active')} />
      {kitchen ? <AssignedStaff staff={kitchen.staff} /> : null}
    </StaffFormDialog>
  );
}

function AssignedStaff({ staff }: { readonly staff: Kitchen['staff'] }) {
  return (
    <section aria-labelledby="assigned-staff" className="grid gap-1">
      <h3 id="assigned-staff" className="text-secondary font-[620]">
        Assigned staff
      </h3>
      <p className="text-ink-2">
        {staff.length === 0
          ? 'None: staff without a kitchen of their own work for all kitchens.'
          : staff.map(({ name }) => name).join(', ')}
      </p>
      <p className="text-note text-ink-2">Assign staff in Users, with Edit Kitchens.</p>
    </section>
  );
}

/** Values of the inputs; the schema turns them into a `KitchenDraft`. An empty number field is NaN. */
type KitchenFormValues = {
  name: string;
  latitude: number;
  longitude: number;
  deliveryRadiusKm: number;
  active: boolean;
  addressLine1: string;
  city: string;
  postalCode: string;
  handledAllergens: Allergen[];
};

function kitchenFormValues(kitchen: Kitchen | undefined): KitchenFormValues {
  return {
    name: kitchen?.name ?? '',
    latitude: kitchen?.latitude ?? 0,
    longitude: kitchen?.longitude ?? 0,
    deliveryRadiusKm: kitchen?.deliveryRadiusKm ?? 5,
    active: kitchen?.active ?? true,
    addressLine1: kitchen?.addressLine1 ?? '',
    city: kitchen?.city ?? '',
    postalCode: kitchen?.postalCode ?? '',
    handledAllergens: kitchen?.handledAllergens ?? [],
  };
}

type DraftCoverageProps = {
  readonly draft: Omit<MapKitchen, 'id'>;
  /** The other kitchens, as saved. */
  readonly others: readonly Kitchen[];
};

/** Live preview of what the kitchen in the form would cover. */
function DraftCoverage({ draft, others }: DraftCoverageProps) {
  const kitchen: MapKitchen = { ...draft, id: 'draft', name: draft.name.trim() || 'This kitchen' };
  const map = coverageMap([...others, kitchen]);
  return (
    <div className="grid gap-2">
      <p role="status" className="num text-secondary font-[560]">
        {coverageText(kitchen)}
      </p>
      <CoverageDrawing map={map} highlighted="draft" />
      <CoverageLegend map={map} />
    </div>
  );
}

function coverageText(kitchen: MapKitchen): string {
  if (!isReachComplete(kitchen)) return 'Set where the kitchen is and how far it delivers to see what it covers.';
  const count = `${pinsWithinReach(kitchen)} of ${pinCount} PIN codes`;
  if (!isOnMap(kitchen)) return `Covers ${count}: it is not in Hyderabad.`;
  return kitchen.active ? `Covers ${count}` : `Would cover ${count} if it were active`;
}
