import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { Address } from '#contract/addresses.ts';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type AddressCardProps = {
  readonly address: Address;
  readonly isBecomingDefault: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onSetDefault: () => void;
};

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.9 } as const;

export function AddressCard({ address, isBecomingDefault, onEdit, onDelete, onSetDefault }: AddressCardProps) {
  const reasonId = useId();
  const isDefault = address.default;
  const whose = <span className="sr-only"> {address.label}</span>;
  return (
    <article
      className={classNames(
        'flex h-full flex-col gap-3 rounded-(--radius-l) border bg-paper p-5',
        isDefault ? 'border-beet-700 ring-1 ring-beet-700' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-card font-[720] wrap-anywhere">{address.label}</h3>
        {isDefault ? (
          <span className="status-badge bg-beet-100 text-beet-800">
            <CircleCheck aria-hidden="true" className="size-3.75 shrink-0" strokeWidth={2.2} />
            Default
          </span>
        ) : null}
      </div>
      <AddressLines address={address} />
      {isDefault ? (
        <p id={reasonId} className="text-sm text-ink-2">
          The default address can’t be deleted. Set another one as default first.
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-2 pt-1 sm:gap-x-2">
        <Button variant="soft" size="sm" icon={<Pencil {...icon} />} onClick={onEdit}>
          Edit{whose}
        </Button>
        {isDefault ? null : (
          <Button variant="ghost" size="sm" busy={isBecomingDefault} onClick={onSetDefault}>
            Set as default{whose}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 {...icon} className="size-4.5 max-sm:hidden" />}
          disabled={isDefault}
          aria-describedby={isDefault ? reasonId : undefined}
          onClick={onDelete}
        >
          Delete{whose}
        </Button>
      </div>
    </article>
  );
}
