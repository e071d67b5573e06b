import Plus from 'lucide-react/icons/plus';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import { AddressDialog, useAddressDialog } from '#web/features/addresses/address-dialog.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { ServiceabilityLine } from '#web/features/addresses/serviceability-line.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ChoiceTile } from '#web/ui/fields/choice-tile.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { cutOffTime, dayText } from '../day-texts.ts';
import { type Builder, errorOf } from './use-builder.ts';

export function WhereStep({ builder }: { readonly builder: Builder }) {
  const { draft, errors, edited, change } = builder;
  const first = firstChangeableDay(edited?.lateSkips ?? 0, new Date(useMinute()));
  return (
    <>
      <section aria-labelledby="address-title" className="rounded-(--radius-l) border border-line bg-paper p-4 md:p-5">
        <h2 id="address-title" className="mb-3 text-card-s">
          Delivery address
        </h2>
        <div className="mb-3 empty:hidden">
          <FormError message={errorOf(errors, 'addressId')} />
        </div>
        <Addresses builder={builder} />
      </section>
      <section aria-labelledby="days-title" className="rounded-(--radius-l) border border-line bg-paper p-4 md:p-5">
        <h2 id="days-title" className="mb-3 text-card-s">
          First and last day
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          {edited ? (
            <p>
              <span className="block text-secondary font-[620]">First day</span>
              <span className="num block pt-3">{dayText(edited.startsOn, 'weekday')}</span>
            </p>
          ) : (
            <TextField
              label="First day"
              type="date"
              min={first}
              value={draft.startsOn}
              onChange={({ target }) => change({ startsOn: target.value })}
              hint={`From ${dayText(first)} on: each delivery becomes an order at ${cutOffTime} of the evening before.`}
              error={errorOf(errors, 'startsOn')}
            />
          )}
          <TextField
            label="Last day (optional)"
            type="date"
            min={draft.startsOn || first}
            value={draft.endsOn}
            onChange={({ target }) => change({ endsOn: target.value })}
            hint="Without one it comes until you end it."
            error={errorOf(errors, 'endsOn')}
          />
        </div>
      </section>
    </>
  );
}

function Addresses({ builder: { addresses, address, change } }: { readonly builder: Builder }) {
  const { isOpen, open, close } = useAddressDialog(undefined);
  return (
    <>
      {addresses.isError && !addresses.data ? (
        <ErrorState message="Error loading addresses. Please try again." onRetry={() => void addresses.refetch()} />
      ) : null}
      {addresses.isPending ? <Skeleton className="h-24" /> : null}
      {addresses.data?.length === 0 ? (
        <p className="pb-1 text-ink-2">
          No addresses found. Add one, and we tell you at once whether we deliver there.
        </p>
      ) : null}
      <div role="radiogroup" aria-label="Delivery address" className="grid gap-2.5 empty:hidden">
        {addresses.data?.map((one) => (
          <ChoiceTile
            key={one.id}
            name="delivery-address"
            value={String(one.id)}
            isChecked={one.id === address?.id}
            onChoose={() => change({ addressId: one.id })}
            title={one.label}
          >
            <AddressLines address={one} />
            <span className="mt-1 block min-h-10 sm:min-h-5">
              <ServiceabilityLine place={one} />
            </span>
          </ChoiceTile>
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 -ml-3"
        icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        aria-haspopup="dialog"
        onClick={() => open()}
      >
        Add New Address
      </Button>
      {isOpen ? <AddressDialog onClose={close} showsReason onAdded={({ id }) => change({ addressId: id })} /> : null}
    </>
  );
}
