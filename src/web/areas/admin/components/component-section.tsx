import { useQuery } from '@tanstack/react-query';
import { useId, type RefCallback } from 'react';
import type { MealComponent } from '#contract/catalog.ts';
import type { ListSort } from '#web/ui/staff-list/list-sort.ts';
import type { Selection } from '#web/ui/staff-list/use-selection.ts';
import { availabilityQuery } from '#web/features/availability/availability-query.ts';
import { StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { AddButton, type RowHandlers } from '../catalogue-form/list-actions.tsx';
import { componentColumns } from './component-columns.tsx';

type ComponentSectionProps = RowHandlers & {
  readonly title: string;
  readonly one: string;
  /** Components of this type that match the search. */
  readonly components: readonly MealComponent[];
  readonly isSearched: boolean;
  readonly sort: ListSort | undefined;
  readonly selection: Selection;
  readonly addButton: RefCallback<HTMLButtonElement>;
  readonly onAdd: () => void;
};

export function ComponentSection(props: ComponentSectionProps) {
  const { title, one, components, isSearched, sort, selection, addButton, onAdd, ...actions } = props;
  const titleId = useId();
  const { data: availability } = useQuery(availabilityQuery);
  return (
    <section aria-labelledby={titleId} className="grid gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-price-s font-[720]">
          {title}
        </h2>
        <AddButton ref={addButton} onClick={onAdd}>
          Add {one}
        </AddButton>
      </div>
      {components.length > 0 ? (
        <StaffTable
          caption={title}
          columns={componentColumns(actions, (id) =>
            availability?.find((food) => food.kind === 'COMPONENT' && food.id === id),
          )}
          rows={components}
          rowKey={({ id }) => id}
          sort={sort}
          selection={selection}
          rowName={({ name }) => name}
        />
      ) : (
        <p className="rounded-input border border-line bg-paper px-4 py-6 text-center text-ink-2">
          {isSearched ? 'No components of this type match the search.' : 'No components of this type yet.'}
        </p>
      )}
    </section>
  );
}
