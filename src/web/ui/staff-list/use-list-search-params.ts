import { useSearchParams } from 'react-router';
import { currentSearchParams, useDialogStep } from '#web/ui/dialogs/use-dialog-step.ts';
import { type ListSort, readSort, sortAfterPress } from './list-sort.ts';
import {
  type ListSearchParams,
  readId,
  readListSearchParams,
  withDialog,
  withPage,
  withParts,
} from './list-search-params.ts';

type Choices = {
  readonly sizes: readonly number[];
  readonly usualSize: number;
  /** The fields that the list can be sorted by, and 'field,asc|desc' while none is chosen. */
  readonly sortFields?: readonly string[];
  readonly usualSort?: string;
};

/** Paging, search and filters of a list are in the URL: reload, back and a shared link all work. */
export function useListSearchParams(choices: Choices) {
  const [params, setParams] = useSearchParams();
  const step = useDialogStep();
  const list: ListSearchParams = readListSearchParams(params, choices);
  const { sortFields = [], usualSort = '' } = choices;
  const sort = readSort(params.get('sort') ?? '', sortFields, usualSort);
  const setSort = (next: string) =>
    setParams(withParts(currentSearchParams(), { sort: next === usualSort ? '' : next }), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    ...list,
    sizes: choices.sizes,
    /** 'field,asc|desc' */
    sort,
    /** For the heads of a table. */
    tableSort: toListSort(sort, setSort),
    /** Any other part of the URL: a filter, an open dialog. */
    part: (name: string) => params.get(name) ?? '',
    /** A part that names a thing by its id. */
    idPart: (name: string) => readId(params.get(name) ?? ''),
    /**
     * Replaces the history entry unless stated: typing and choosing filters should not fill the history. Starts from
     * the current URL: a debounced search must not undo a filter chosen meanwhile.
     */
    setParts: (parts: Readonly<Record<string, string>>, options: { readonly push?: boolean } = {}) =>
      setParams(withParts(currentSearchParams(), parts), { replace: !options.push, preventScrollReset: true }),
    /** A history entry of its own: back closes the dialog. */
    openDialog: (parts: Readonly<Record<string, string>>) => void step.open(withDialog(currentSearchParams(), parts)),
    openInstead: (parts: Readonly<Record<string, string>>) =>
      void step.openInstead(withDialog(currentSearchParams(), parts)),
    /** Resolves when it is closed. */
    closeDialog: (...names: readonly string[]) =>
      step.close(withDialog(currentSearchParams(), Object.fromEntries(names.map((name) => [name, ''])))),
    /** The same as a link. */
    pathOfDialog: (parts: Readonly<Record<string, string>>) => `?${withDialog(params, parts).toString()}`,
    pathOfPage: (page: number) => `?${withPage(params, page).toString()}`,
    setSize: (size: number) =>
      setParams(withParts(currentSearchParams(), { size: size === choices.usualSize ? '' : String(size) }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

function toListSort(sort: string, setSort: (sort: string) => void): ListSort | undefined {
  const [field = '', way] = sort.split(',');
  if (field === '') return undefined;
  return {
    field,
    way: way === 'asc' ? 'asc' : 'desc',
    sortBy: (pressed) => setSort(sortAfterPress(sort, pressed)),
    setSort,
  };
}
