import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type Coupon, CouponDraft } from '#contract/coupons.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { kitchensQuery } from '../kitchens/kitchens-query.ts';
import { useCouponMutations } from './coupons-query.ts';

type Values = Omit<CouponDraft, 'smallestOrder'> & { smallestOrder: number | undefined };

type CouponDialogProps = {
  /** The coupon to edit; undefined adds a new one. */
  readonly coupon: Coupon | undefined;
  readonly onClose: () => void;
};

const kinds = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount (₹)' },
] as const;

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { add, update } = useCouponMutations();
  const { data: kitchens = [] } = useQuery(kitchensQuery);
  const form = useDraftForm<Values, CouponDraft>({
    schema: CouponDraft,
    defaultValues: valuesOf(coupon),
    save: ({ code, ...rule }) =>
      coupon ? update.mutateAsync({ id: coupon.id, draft: rule }) : add.mutateAsync({ code, ...rule }),
    onClose,
  });
  const { register, textField, errorOf, setValue, changeOptions, control, formState, submit, confirmDialog } = form;
  const [percent, chosen] = useWatch({ control, name: ['percent', 'kitchenIds'] });
  const kind = percent === null ? 'amount' : 'percent';
  const optionalNumber = (name: 'percent' | 'amount' | 'largestDiscount' | 'maxUses' | 'maxUsesPerCustomer') => ({
    ...register(name, { setValueAs: (value: string | number | null) => numberOf(value) ?? null }),
    error: errorOf(name),
  });
  const changeKind = (next: string) => {
    setValue('percent', next === 'percent' ? 10 : null, changeOptions);
    setValue('amount', next === 'amount' ? 50 : null, changeOptions);
  };
  return (
    <StaffFormDialog
      title={coupon ? `Edit ${coupon.code}` : 'Add Coupon'}
      description="Orders that were placed with it stay as they are."
      saveLabel={coupon ? 'Save Changes' : 'Add Coupon'}
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      {coupon ? null : (
        <TextField
          label="Code"
          hint="3 to 20 letters and digits, such as WELCOME20."
          autoComplete="off"
          autoCapitalize="characters"
          {...textField('code')}
        />
      )}
      <TextField label="Note for staff (optional)" {...textField('note')} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <SelectField
          label="Discount in"
          options={kinds}
          value={kind}
          onChange={(event) => changeKind(event.target.value)}
        />
        {kind === 'percent' ? (
          <NumberField key="percent" label="Percent" {...optionalNumber('percent')} />
        ) : (
          <NumberField key="amount" label="Amount (₹)" {...optionalNumber('amount')} />
        )}
        <NumberField
          label="Smallest order (₹)"
          error={errorOf('smallestOrder')}
          {...register('smallestOrder', { setValueAs: numberOf })}
        />
        <NumberField label="Largest discount (₹)" hint="Empty: no limit." {...optionalNumber('largestDiscount')} />
        <NumberField label="Uses in all" hint="Empty: no limit." {...optionalNumber('maxUses')} />
        <NumberField
          label="Uses for each household"
          hint="Empty: no limit."
          {...optionalNumber('maxUsesPerCustomer')}
        />
        <TextField label="First day" type="date" error={errorOf('startsOn')} {...register('startsOn')} />
        <TextField
          label="Last day"
          hint="Empty: no end."
          type="date"
          error={errorOf('lastDay')}
          {...register('lastDay', { setValueAs: (value: unknown) => (value === '' ? null : value) })}
        />
      </div>
      <CheckField label="First order of a household only" {...register('isFirstOrderOnly')} />
      {kitchens.length > 1 ? (
        <fieldset>
          <legend className="text-secondary font-[620]">Kitchens</legend>
          <p className="text-note text-ink-2">None chosen: every kitchen.</p>
          <div className="grid sm:grid-cols-2">
            {kitchens.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setValue(
                    'kitchenIds',
                    target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                    changeOptions,
                  )
                }
              />
            ))}
          </div>
          {errorOf('kitchenIds') ? <p role="alert">{errorOf('kitchenIds')}</p> : null}
        </fieldset>
      ) : null}
    </StaffFormDialog>
  );
}

function valuesOf(coupon: Coupon | undefined): Values {
  return {
    // Of an existing one it is not sent, only checked with the rest.
    code: coupon?.code ?? '',
    note: coupon?.note ?? '',
    percent: coupon ? coupon.percent : 10,
    amount: coupon?.amount ?? null,
    smallestOrder: coupon?.smallestOrder ?? 0,
    largestDiscount: coupon?.largestDiscount ?? null,
    isFirstOrderOnly: coupon?.isFirstOrderOnly ?? false,
    maxUses: coupon?.maxUses ?? null,
    maxUsesPerCustomer: coupon ? coupon.maxUsesPerCustomer : 1,
    startsOn: coupon?.startsOn ?? businessDay(new Date()),
    lastDay: coupon?.lastDay ?? null,
    kitchenIds: coupon?.kitchenIds ?? [],
  };
}
