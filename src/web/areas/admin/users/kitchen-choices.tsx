import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin-users.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { kitchensQuery } from '../kitchens/kitchens-query.ts';

type KitchenChoicesProps = {
  /** Those of the account now; one that was deleted since is still listed. */
  readonly bound: AdminUser['kitchens'];
  readonly chosen: readonly number[];
  readonly onChange: (kitchenIds: number[]) => void;
};

export function KitchenChoices({ bound, chosen, onChange }: KitchenChoicesProps) {
  const { data = [], isError } = useQuery(kitchensQuery);
  const deleted = bound.filter(({ id }) => !data.some((kitchen) => kitchen.id === id));
  const options = [...data, ...deleted.map(({ id, name }) => ({ id, name: `${name} (deleted)` }))];
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-secondary font-[620]">Kitchens</legend>
      <p className="text-note text-ink-2">
        {chosen.length === 0
          ? 'None chosen: this account works for all kitchens.'
          : 'This account sees and moves the orders of these kitchens only.'}
      </p>
      {isError ? <p role="alert">Failed to fetch kitchens</p> : null}
      {options.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
