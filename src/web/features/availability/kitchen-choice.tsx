import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import type { ChosenKitchen } from './availability-query.ts';

/** The kitchens that the signed-in manager works for. */
export const tradingQuery = queryOptions({
  queryKey: ['kitchen', 'trading'],
  queryFn: async ({ signal }) => call((await import('#contract/trading.ts')).listKitchenTrading, undefined, { signal }),
  // A pause ends by itself, and another manager may have set one.
  refetchInterval: 30_000,
  staleTime: 0,
});

type KitchenChoiceProps = {
  readonly value: ChosenKitchen;
  readonly onChange: (kitchenId: ChosenKitchen) => void;
};

/** All kitchens or one of them; nothing for staff of a single kitchen. */
export function KitchenChoice({ value, onChange }: KitchenChoiceProps) {
  const { data: kitchens = [] } = useQuery(tradingQuery);
  if (kitchens.length < 2) return null;
  return (
    <StaffSelect
      label="In kitchen"
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: 'All kitchens' },
        ...kitchens.map(({ kitchenId, kitchenName }) => ({ value: String(kitchenId), label: kitchenName })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
