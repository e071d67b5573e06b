import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { lazy, Suspense, useRef } from 'react';
import type { Kitchen } from '#contract/admin-kitchens.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { kitchenColumns } from './kitchen-columns.tsx';
import { LongPromises } from './long-promises.tsx';
import { kitchensQuery, useKitchenMutations } from './kitchens-query.ts';

const title = 'Kitchens';
/** Kitchens are too few for pages. */
const noPages = { sizes: [100], usualSize: 100 };

export const meta = staffMeta('admin', title, '/admin/kitchens');

// Lazy: the form and its schemas load when it is first opened.
const TradingDialog = lazy(async () => ({ default: (await import('./trading-dialog.tsx')).TradingDialog }));
const KitchenDialog = lazy(async () => ({ default: (await import('./kitchen-dialog.tsx')).KitchenDialog }));

export default function KitchensPage() {
  const { data, error, refetch } = useQuery(kitchensQuery);
  const { part, idPart, openDialog, closeDialog } = useListSearchParams(noPages);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => closeDialog('new', 'edit', 'hours', 'delete');
  const named = (name: string) => data?.find(({ id }) => id === idPart(name));
  const edited = named('edit');
  const withHours = named('hours');
  const deleted = named('delete');
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButton
          ref={addButton}
          variant="primary"
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />}
          onClick={() => openDialog({ new: '1' })}
        >
          Add Kitchen
        </StaffButton>
      </StaffPageHead>
      <div className="grid gap-5 px-4 pt-3.5 pb-7 wide:px-7">
        <LongPromises />
        {data ? (
          <KitchenList
            kitchens={data}
            onEdit={(id) => openDialog({ edit: String(id) })}
            onHours={(id) => openDialog({ hours: String(id) })}
            onDelete={(id) => openDialog({ delete: String(id) })}
          />
        ) : error ? (
          <ErrorState message={`Error loading kitchens: ${error.message}`} onRetry={() => void refetch()} />
        ) : (
          <StaffTableSkeleton text="Loading kitchens..." rows={2} />
        )}
      </div>
      <Suspense>
        {data && (part('new') !== '' || edited) ? (
          <KitchenDialog key={edited?.id ?? 'new'} kitchen={edited} kitchens={data} onClose={() => void close()} />
        ) : null}
        {withHours ? <TradingDialog kitchen={withHours} onClose={() => void close()} /> : null}
      </Suspense>
      {deleted ? (
        <DeleteKitchen
          kitchen={deleted}
          onClose={(isDeleted) => void close().then(() => isDeleted && moveLostFocus(addButton.current))}
        />
      ) : null}
    </>
  );
}

type KitchenListProps = {
  readonly kitchens: readonly Kitchen[];
  readonly onEdit: (id: number) => void;
  readonly onHours: (id: number) => void;
  readonly onDelete: (id: number) => void;
};

function KitchenList({ kitchens, onEdit, onHours, onDelete }: KitchenListProps) {
  return (
    <>
      {kitchens.length === 0 ? (
        <EmptyState icon={<Store aria-hidden="true" strokeWidth={1.6} />} title="No kitchens found">
          <p className="text-ink-2">Add your first kitchen to get started.</p>
        </EmptyState>
      ) : (
        <StaffTable
          caption="Kitchens"
          columns={kitchenColumns({ onEdit, onHours, onDelete })}
          rows={kitchens}
          rowKey={({ id }) => id}
        />
      )}
      <CoverageSection kitchens={kitchens} />
    </>
  );
}

type DeleteKitchenProps = {
  readonly kitchen: Kitchen;
  readonly onClose: (isDeleted: boolean) => void;
};

function DeleteKitchen({ kitchen, onClose }: DeleteKitchenProps) {
  const { remove } = useKitchenMutations();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${kitchen.name}`}
      description="Are you sure you want to delete this kitchen?"
      keepLabel="No, Keep Kitchen"
      confirmLabel="Yes, Delete Kitchen"
      busy={remove.isPending}
      // Not with callbacks of `mutate`: they are not called when the kitchen and this dialog unmount first.
      onConfirm={() =>
        remove.mutateAsync(kitchen.id).then(
          () => onClose(true),
          () => onClose(false),
        )
      }
    />
  );
}
