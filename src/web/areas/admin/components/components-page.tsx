import { useQueries, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { MealComponent } from '#contract/catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BulkActions } from '#web/ui/staff-list/bulk-actions.tsx';
import { sortRows } from '#web/ui/staff-list/list-sort.ts';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { type Selection, useSelection } from '#web/ui/staff-list/use-selection.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { useCatalogueDialogs } from '../catalogue-form/use-catalogue-dialogs.ts';
import { refreshCatalogue } from '../catalogue-form/use-catalogue-mutation.ts';
import { DeleteDialog } from '../catalogue-form/delete-dialog.tsx';
import { componentSortFields, componentSortValues } from './component-columns.tsx';
import { ComponentSection } from './component-section.tsx';
import { componentsQuery, setComponentActive, useComponentMutations } from './components-query.ts';
import { componentSections } from './component-kinds.ts';

const title = 'Customize Options';
const choices = { sizes: [100], usualSize: 100, sortFields: componentSortFields, usualSort: 'position,asc' };

export const meta = staffMeta('admin', title, '/admin/custom-meals');

// Lazy: the form and its schemas load when it is first opened.
const ComponentDialog = lazy(async () => ({ default: (await import('./component-dialog.tsx')).ComponentDialog }));

export default function ComponentsPage() {
  const lists = useQueries({ queries: componentSections.map(({ componentKind }) => componentsQuery(componentKind)) });
  const isLoaded = lists.every(({ data }) => data);
  const components = isLoaded ? lists.flatMap(({ data = [] }) => data) : undefined;
  const failure = lists.find(({ error }) => error)?.error;
  const { search, sort, tableSort, setParts } = useListSearchParams(choices);
  const queryClient = useQueryClient();
  const selection = useSelection(components?.map(({ id }) => id) ?? []);
  const addButtons = useRef(new Map<ComponentType, HTMLButtonElement | null>());
  const dialogs = useCatalogueDialogs(components);
  const { added, edited, deleted, onAdd, onEdit, onDelete, close, closeDeleteDialog } = dialogs;
  const wanted = search.toLowerCase();
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-6 px-4 pt-3.5 pb-7 wide:px-7">
        {components ? (
          <>
            <StaffSearch
              label="Search components"
              placeholder="Search components..."
              value={search}
              onSearch={(next) => setParts({ search: next })}
            />
            <SwitchSelected
              selection={selection}
              components={components}
              refresh={() => refreshCatalogue(queryClient)}
            />
            {componentSections.map(({ componentKind, type, title: name, one }) => (
              <ComponentSection
                key={componentKind}
                title={name}
                one={one}
                components={sortRows(
                  components.filter(
                    (component) =>
                      component.componentType === type &&
                      `${component.name}\n${component.description}`.toLowerCase().includes(wanted),
                  ),
                  sort,
                  componentSortValues,
                )}
                sort={tableSort}
                selection={selection}
                isSearched={search !== ''}
                addButton={(element) => void addButtons.current.set(type, element)}
                onAdd={() => onAdd(type)}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ))}
          </>
        ) : failure ? (
          <ErrorState
            message={`Error loading components: ${failure.message}`}
            onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
          />
        ) : (
          <StaffTableSkeleton text="Loading components..." />
        )}
      </div>
      <Suspense>
        {components && (added !== '' || edited) ? (
          <ComponentDialog key={edited?.id ?? 'new'} component={edited} initialType={added} onClose={close} />
        ) : null}
      </Suspense>
      {deleted ? (
        <DeleteComponent
          component={deleted}
          onClose={(isDeleted) => closeDeleteDialog(isDeleted, addButtons.current.get(deleted.componentType) ?? null)}
        />
      ) : null}
    </>
  );
}

type SwitchSelectedProps = {
  readonly selection: Selection;
  readonly components: readonly MealComponent[];
  readonly refresh: () => Promise<void>;
};

/** Offers all selected components, or stops offering them. */
function SwitchSelected({ selection, components, refresh }: SwitchSelectedProps) {
  const named = (id: number) => components.find((component) => component.id === id);
  const count = selection.ids.length === 1 ? '1 component' : `${selection.ids.length} components`;
  const switches = [
    { active: true, label: 'Activate', done: 'activated', effect: 'Customers can choose them at once.' },
    { active: false, label: 'Deactivate', done: 'deactivated', effect: 'They leave the bowl builder at once.' },
  ];
  return (
    <BulkActions
      of={['component', 'components']}
      selection={selection}
      nameOf={(id) => named(id)?.name ?? `Component ${id}`}
      refresh={refresh}
    >
      {(ask) =>
        switches.map(({ active, label, done, effect }) => (
          <StaffButton
            key={label}
            onClick={() =>
              ask({
                question: `${label} ${count}?`,
                description: effect,
                confirmLabel: `Yes, ${label}`,
                done,
                change: (id) => setComponentActive(named(id)!, active),
              })
            }
          >
            {label}
          </StaffButton>
        ))
      }
    </BulkActions>
  );
}

type DeleteComponentProps = { readonly component: MealComponent; readonly onClose: (isDeleted: boolean) => void };

function DeleteComponent({ component, onClose }: DeleteComponentProps) {
  const { remove } = useComponentMutations();
  return (
    <DeleteDialog
      name={component.name}
      kind="Component"
      description="It leaves the bowl builder at once. Orders that were placed keep it. To stop offering it for a while, switch it off instead."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(component)}
      onClose={onClose}
    />
  );
}
