import { useState, type SubmitEvent } from 'react';
import type { BulkChange, BulkChangeRow } from '#contract/admin-menu.ts';
import { type AvailabilityState, availabilityStates } from '#domain/menu/availability.ts';
import { priceRoundings } from '#domain/menu/price-change.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { stateLabels } from '#web/features/availability/availability-query.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { BulkChangePreview } from './bulk-change-preview.tsx';

type BulkChangeDialogProps = {
  readonly mealIds: readonly number[];
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
};
type Kind = BulkChange['kind'];
type Previewed = { readonly change: BulkChange; readonly rows: readonly BulkChangeRow[] };

const endpoints = () => import('#contract/admin-menu.ts');
const kindLabels: Record<Kind, string> = {
  amount: 'Price, by an amount',
  percent: 'Price, by a percentage',
  availability: 'Availability',
};
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
const roundingOptions = priceRoundings.map((step) => ({ value: toRupees(step), label: formatRupees(step) }));
const stateOptions = availabilityStates.map((state) => ({ value: state, label: stateLabels[state] }));
const countMeals = (count: number) => `${count} ${count === 1 ? 'meal' : 'meals'}`;

/** Changes all selected meals: first the change is entered, then each meal is previewed, then all are changed or none. */
export function BulkChangeDialog({ mealIds, onChanged, onClose }: BulkChangeDialogProps) {
  const [kind, setKind] = useState<Kind>('amount');
  const [by, setBy] = useState('');
  const [roundTo, setRoundTo] = useState(1);
  const [state, setState] = useState<AvailabilityState>('SOLD_OUT_TODAY');
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const once = useInFlightGuard();

  const change = (): BulkChange => {
    if (kind === 'availability') return { kind, state };
    return kind === 'amount' ? { kind, amount: Number(by) } : { kind, percent: Number(by), roundTo };
  };
  const preview = async (wanted: BulkChange) => {
    const body = { mealIds: [...mealIds], change: wanted };
    const { rows } = await call((await endpoints()).previewBulkChange, { body });
    setPreviewed({ change: wanted, rows });
  };
  const tried = (work: () => Promise<unknown>) =>
    once(async () => {
      setIsBusy(true);
      setProblem(undefined);
      await work().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
      setIsBusy(false);
    });
  const apply = async ({ change: wanted, rows }: Previewed) => {
    const body = { meals: rows.map(({ id, before }) => ({ id, before })), change: wanted };
    try {
      const { changed } = await call((await endpoints()).applyBulkChange, { body });
      toast.success(`${countMeals(changed)} changed`);
      onClose();
      await onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') await preview(wanted);
      throw error;
    }
  };

  if (previewed) {
    return (
      <BulkChangePreview
        rows={previewed.rows}
        problem={problem}
        isBusy={isBusy}
        onConfirm={() => void tried(() => apply(previewed))}
        onBack={() => setPreviewed(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <StaffFormDialog
      title={`Change ${countMeals(mealIds.length)}`}
      description="Nothing is changed before you have seen the preview."
      saveLabel="Preview"
      isSaving={isBusy}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void tried(() => preview(change()));
      }}
      onClose={onClose}
    >
      <SelectField
        label="What changes"
        options={kindOptions}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kind === 'availability' ? (
        <SelectField
          label="New state"
          options={stateOptions}
          value={state}
          onChange={({ target }) => setState(target.value as AvailabilityState)}
        />
      ) : (
        <NumberField
          label={kind === 'amount' ? 'Amount (₹)' : 'Percentage (%)'}
          hint="With a minus sign the price becomes lower."
          inputMode="text"
          value={by}
          onChange={({ target }) => setBy(target.value)}
        />
      )}
      {kind === 'percent' ? (
        <SelectField
          label="Round to"
          hint="New prices are rounded half up to a multiple of this."
          options={roundingOptions}
          value={roundTo}
          onChange={({ target }) => setRoundTo(Number(target.value))}
        />
      ) : null}
      <FormError message={problem} />
    </StaffFormDialog>
  );
}
