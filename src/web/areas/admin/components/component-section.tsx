import { useId, type RefCallback } from 'react';
import type { MealComponent } from '#contract/catalog.ts';
import { StaffTable } from '#web/staff-list/staff-table.tsx';
import { AddButton, type RowHandlers } from '../catalogue-form/list-actions.tsx';
import { componentColumns } from './component-columns.tsx';

type ComponentSectionProps = RowHandlers & {
  readonly title: string;
  readonly one: string;
  /** Components of this type that match the search. */
  readonly components: readonly MealComponent[];
  readonly isSearched: boolean;
  readonly addButton: RefCallback<HTMLButtonElement>;
  readonly onAdd: () => void;
};

export function ComponentSection(props: ComponentSectionProps) {
  const { title, one, components, isSearched, addButton, onAdd, ...actions } = props;
  const titleId = useId();
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
        <StaffTable caption={title} columns={componentColumns(actions)} rows={components} rowKey={({ id }) => id} />
      ) : (
        <p className="rounded-input border border-line bg-paper px-4 py-6 text-center text-ink-2">
          {isSearched ? 'No components of this type match the search.' : 'No components of this type yet.'}
        </p>
      )}
    </section>
  );
}
