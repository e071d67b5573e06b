import type { Address } from '#contract/addresses.ts';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { ServiceabilityLine } from '#web/features/addresses/serviceability-line.tsx';
import { ChoiceTile } from '#web/ui/fields/choice-tile.tsx';

type AddressChoiceProps = {
  readonly addresses: readonly Address[];
  readonly selected: Address | undefined;
  readonly onSelect: (addressId: number) => void;
};

export function AddressChoice({ addresses, selected, onSelect }: AddressChoiceProps) {
  return (
    <div className="grid gap-2.5">
      {addresses.map((address) => (
        <ChoiceTile
          key={address.id}
          name="delivery-address"
          value={String(address.id)}
          isChecked={address.id === selected?.id}
          onChoose={() => onSelect(address.id)}
          title={address.label}
          aside={
            address.default ? (
              <span className="status-badge -mt-0.5 bg-st-grey-bg px-2.75 text-st-grey">Default</span>
            ) : null
          }
        >
          <AddressLines address={address} />
          <span className="mt-1 block min-h-10 sm:min-h-5">
            <ServiceabilityLine place={address} />
          </span>
        </ChoiceTile>
      ))}
    </div>
  );
}
