import { useSearchParams } from 'react-router';
import { type ListAddress, readId, readListAddress, withDialog, withPage, withParts } from './list-address.ts';

type Choices = { readonly sizes: readonly number[]; readonly usualSize: number };

/** Paging, search and filters of a list live in the address: reload, back and a shared link all work. */
export function useListAddress(choices: Choices) {
  const [params, setParams] = useSearchParams();
  const list: ListAddress = readListAddress(params, choices);
  return {
    ...list,
    sizes: choices.sizes,
    /** Any other part of the address: a filter, an open dialog. */
    part: (name: string) => params.get(name) ?? '',
    /** A part that names a thing by its id. */
    idPart: (name: string) => readId(params.get(name) ?? ''),
    /** Typing and choosing filters should not fill the history: it is replaced unless stated. */
    setParts: (parts: Readonly<Record<string, string>>, options: { readonly push?: boolean } = {}) =>
      setParams((current) => withParts(current, parts), { replace: !options.push, preventScrollReset: true }),
    /** A step of its own in the history: back closes what was opened. */
    openDialog: (parts: Readonly<Record<string, string>>) =>
      setParams((current) => withDialog(current, parts), { preventScrollReset: true }),
    closeDialog: (...names: readonly string[]) =>
      setParams((current) => withDialog(current, Object.fromEntries(names.map((name) => [name, '']))), {
        replace: true,
        preventScrollReset: true,
      }),
    /** The same as a link. */
    pathOfDialog: (parts: Readonly<Record<string, string>>) => `?${withDialog(params, parts).toString()}`,
    pathOfPage: (page: number) => `?${withPage(params, page).toString()}`,
    setSize: (size: number) =>
      setParams((current) => withParts(current, { size: size === choices.usualSize ? '' : String(size) }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
