import { useSearchParams } from 'react-router';
import { addressNow, useDialogStep } from '#web/ui/dialogs/use-dialog-step.ts';
import {
  type ListSearchParams,
  readId,
  readListSearchParams,
  withDialog,
  withPage,
  withParts,
} from './list-search-params.ts';

type Choices = { readonly sizes: readonly number[]; readonly usualSize: number };

/** Paging, search and filters of a list live in the address: reload, back and a shared link all work. */
export function useListSearchParams(choices: Choices) {
  const [params, setParams] = useSearchParams();
  const step = useDialogStep();
  const list: ListSearchParams = readListSearchParams(params, choices);
  return {
    ...list,
    sizes: choices.sizes,
    /** Any other part of the address: a filter, an open dialog. */
    part: (name: string) => params.get(name) ?? '',
    /** A part that names a thing by its id. */
    idPart: (name: string) => readId(params.get(name) ?? ''),
    /**
     * Typing and choosing filters should not fill the history: it is replaced unless stated. A search that comes to rest must
     * not undo a filter chosen meanwhile, so it begins from the address of this moment.
     */
    setParts: (parts: Readonly<Record<string, string>>, options: { readonly push?: boolean } = {}) =>
      setParams(withParts(addressNow(), parts), { replace: !options.push, preventScrollReset: true }),
    /** A step of its own in the history: back closes what was opened. */
    openDialog: (parts: Readonly<Record<string, string>>) => void step.open(withDialog(addressNow(), parts)),
    openInstead: (parts: Readonly<Record<string, string>>) => void step.openInstead(withDialog(addressNow(), parts)),
    /** Ends when it is closed. */
    closeDialog: (...names: readonly string[]) =>
      step.close(withDialog(addressNow(), Object.fromEntries(names.map((name) => [name, ''])))),
    /** The same as a link. */
    pathOfDialog: (parts: Readonly<Record<string, string>>) => `?${withDialog(params, parts).toString()}`,
    pathOfPage: (page: number) => `?${withPage(params, page).toString()}`,
    setSize: (size: number) =>
      setParams(withParts(addressNow(), { size: size === choices.usualSize ? '' : String(size) }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
