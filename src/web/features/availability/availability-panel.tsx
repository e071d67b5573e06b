import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoodAvailability } from '#contract/availability.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { AvailabilityControl } from './availability-control.tsx';
import { type ChosenKitchen, availabilityIn, byKitchenText } from './availability-query.ts';

const groups = [
  { title: 'Meals', type: null },
  { title: 'Bases', type: 'BASE' },
  { title: 'Proteins', type: 'PROTEIN' },
  { title: 'Add-ons', type: 'ADDON' },
] as const;

/** What is sold out, with a search over meals and ingredients. What is sold out or counted comes first in its group. */
export function AvailabilityPanel({ kitchenId = null }: { readonly kitchenId?: ChosenKitchen }) {
  const { data, isError, refetch } = useQuery(availabilityIn(kitchenId));
  const [search, setSearch] = useState('');
  const [order] = useState(() => new Map<string, number>());
  if (isError && !data) {
    return <ErrorState message="Failed to load the menu. Please try again." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-64 w-full" />;
  // The order of when the panel was opened: a row must not move away under the finger that switches it.
  if (order.size === 0)
    for (const [place, food] of data.toSorted(soldOutFirst).entries()) order.set(keyOf(food), place);
  const wanted = search.trim().toLowerCase();
  const found = data.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="grid gap-4">
      <SearchField
        label="Search meals and ingredients"
        placeholder="Search meals and ingredients..."
        value={search}
        onChange={setSearch}
        className="staff-search max-w-none!"
      />
      <p role="status" className={found.length === 0 ? 'text-ink-2' : 'sr-only'}>
        {found.length === 0 ? 'Nothing matches the search.' : wanted === '' ? '' : `${found.length} found`}
      </p>
      {groups.map(({ title, type }) => {
        const foods = found
          .filter(({ componentType }) => componentType === type)
          .toSorted((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0));
        if (foods.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h3 className="text-card-s font-[700]">{title}</h3>
            <ul>
              {foods.map((food) => (
                <li
                  key={keyOf(food)}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line py-2.5"
                >
                  <span className="font-[600] wrap-anywhere">
                    {food.name}
                    <span className="block text-sm font-normal text-ink-2">{byKitchenText(food)}</span>
                  </span>
                  <AvailabilityControl food={food} kitchenId={kitchenId} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const keyOf = ({ kind, id }: FoodAvailability) => `${kind} ${id}`;
const isOfNote = ({ state, portionsLeft }: FoodAvailability) => state !== 'AVAILABLE' || portionsLeft !== null;

function soldOutFirst(a: FoodAvailability, b: FoodAvailability): number {
  return Number(isOfNote(b)) - Number(isOfNote(a)) || a.name.localeCompare(b.name);
}
