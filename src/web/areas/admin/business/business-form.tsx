import { type Business, BusinessDraft } from '#contract/business.ts';
import { type BusinessField, businessFieldNames, socialFields } from '#domain/papers/business-details.ts';
import { gstStates, stateCodes } from '#domain/papers/gst-states.ts';
import { regimeFacts, taxRegimes } from '#domain/papers/paper-kind.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { useSaveBusiness } from './business-query.ts';

type BusinessFormValues = Record<BusinessField, string> & {
  kitchens: { kitchenId: number; fssaiLicence: string }[];
  version: number;
};

const regimeOptions = taxRegimes.map((value) => ({ value, label: regimeFacts[value].label }));
const stateOptions = stateCodes.map((value) => ({ value, label: `${value} ${gstStates[value]}` }));
const stay = () => undefined;

export function BusinessForm({ business }: { readonly business: Business }) {
  const { mutateAsync } = useSaveBusiness();
  const { textField, field, formState, submit, confirmDialog } = useDraftForm<BusinessFormValues, BusinessDraft>({
    schema: BusinessDraft,
    defaultValues: businessFormValues(business),
    save: (draft) => mutateAsync({ ...draft, kitchens: changedLicences(draft, business) }),
    onClose: stay,
  });
  const text = (name: BusinessField) => ({ label: businessFieldNames[name], autoComplete: 'off', ...textField(name) });
  const choice = (name: BusinessField) => ({ label: businessFieldNames[name], ...field(name) });
  return (
    <form noValidate className="grid max-w-190 gap-4" onSubmit={submit} aria-label="Business details">
      <StaffPanel title="Operator">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
          <TextField {...text('legalName')} className="sm:col-span-2" />
          <TextField {...text('addressLine1')} className="sm:col-span-2" />
          <TextField {...text('addressLine2')} className="sm:col-span-2" />
          <TextField {...text('city')} />
          <TextField {...text('postalCode')} inputMode="numeric" />
          <TextField {...text('phone')} type="tel" />
          <TextField {...text('email')} type="email" />
        </div>
      </StaffPanel>
      <StaffPanel title="Tax">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
          <SelectField {...choice('regime')} placeholder="Please choose" options={regimeOptions} />
          <SelectField {...choice('stateCode')} placeholder="Please choose" options={stateOptions} />
          <TextField {...text('gstin')} hint="15 characters; not for an unregistered seller" />
          <TextField {...text('sac')} inputMode="numeric" hint="996331 is food of a restaurant" />
        </div>
      </StaffPanel>
      <StaffPanel title="Grievance officer">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
          <TextField {...text('grievanceName')} label="Name" className="sm:col-span-2" />
          <TextField {...text('grievanceEmail')} label="Email" type="email" />
          <TextField {...text('grievancePhone')} label="Phone" type="tel" />
        </div>
      </StaffPanel>
      <StaffPanel title="Social networks">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
          {socialFields.map((name) => (
            <TextField key={name} {...text(name)} type="url" placeholder="https://" />
          ))}
        </div>
      </StaffPanel>
      <StaffPanel title="FSSAI licences">
        <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
          {business.kitchens.map(({ kitchenId, name }, index) => (
            <TextField
              key={kitchenId}
              label={name}
              inputMode="numeric"
              autoComplete="off"
              {...textField(`kitchens.${index}.fssaiLicence`)}
            />
          ))}
        </div>
      </StaffPanel>
      <div>
        <StaffButton type="submit" variant="primary" busy={formState.isSubmitting}>
          Save Changes
        </StaffButton>
      </div>
      {confirmDialog}
    </form>
  );
}

/** Only these are sent: a kitchen may have been removed meanwhile. */
function changedLicences({ kitchens }: BusinessDraft, business: Business): BusinessDraft['kitchens'] {
  const before = new Map(business.kitchens.map(({ kitchenId, fssaiLicence }) => [kitchenId, fssaiLicence]));
  return kitchens.filter(({ kitchenId, fssaiLicence }) => before.get(kitchenId) !== fssaiLicence);
}

function businessFormValues({ missing: _missing, kitchens, version, ...details }: Business): BusinessFormValues {
  const fields = Object.entries(details).map(([field, value]) => [field, value ?? '']);
  return {
    ...(Object.fromEntries(fields) as Record<BusinessField, string>),
    kitchens: kitchens.map(({ kitchenId, fssaiLicence }) => ({ kitchenId, fssaiLicence: fssaiLicence ?? '' })),
    version,
  };
}
