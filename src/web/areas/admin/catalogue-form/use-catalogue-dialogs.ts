import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';

/** The open dialog of a list is in the URL: ?new=1, ?edit=12, ?duplicate=12, ?delete=12. */
export function useCatalogueDialogs<Row extends { readonly id: number }>(rows: readonly Row[] | undefined) {
  const { part, idPart, openDialog, closeDialog } = useListSearchParams(allOnOnePage);
  const named = (name: string) => rows?.find(({ id }) => id === idPart(name));
  const close = () => closeDialog('new', 'edit', 'duplicate', 'delete');
  return {
    /** Empty unless the dialog for a new row is open. */
    added: part('new'),
    edited: named('edit'),
    duplicated: named('duplicate'),
    deleted: named('delete'),
    onAdd: (what = '1') => openDialog({ new: what }),
    onEdit: (id: number) => openDialog({ edit: String(id) }),
    onDuplicate: (id: number) => openDialog({ duplicate: String(id) }),
    onDelete: (id: number) => openDialog({ delete: String(id) }),
    close: () => void close(),
    /** The buttons of a deleted row are gone, so the focus moves to the add button. */
    closeDeleteDialog: (isDeleted: boolean, addButton: HTMLButtonElement | null) =>
      void close().then(() => isDeleted && moveLostFocus(addButton)),
  };
}

/** The catalogue is loaded as a whole, so its lists have no pages. */
export const allOnOnePage = { sizes: [100], usualSize: 100 } as const;
