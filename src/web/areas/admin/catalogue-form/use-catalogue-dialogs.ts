import { useListSearchParams } from '#web/staff-list/use-list-search-params.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { allOnOnePage } from './list-choices.ts';

/** Which form or question is open over a list stands in the address: ?new=1, ?edit=12, ?delete=12. */
export function useCatalogueDialogs<Row extends { readonly id: number }>(rows: readonly Row[] | undefined) {
  const { part, idPart, openDialog, closeDialog } = useListSearchParams(allOnOnePage);
  const named = (name: string) => rows?.find(({ id }) => id === idPart(name));
  const close = () => closeDialog('new', 'edit', 'delete');
  return {
    /** Empty when no new one is being made. */
    added: part('new'),
    edited: named('edit'),
    deleted: named('delete'),
    onAdd: (what = '1') => openDialog({ new: what }),
    onEdit: (id: number) => openDialog({ edit: String(id) }),
    onDelete: (id: number) => openDialog({ delete: String(id) }),
    close: () => void close(),
    /** A row that has gone took its buttons with it: the focus goes to the one that adds. */
    closeQuestion: (isDeleted: boolean, addButton: HTMLButtonElement | null) =>
      void close().then(() => isDeleted && moveLostFocus(addButton)),
  };
}
