import { sortBowl, type BowlSelection } from '#domain/menu/bowl.ts';

export type BuilderTab = 'build' | 'saved';
export type BuilderDialog = 'summary' | 'meal';

/** What the builder shows. It is in the URL, so that a bowl can be shared, reloaded and returned to. */
export type BuilderSearchParams = {
  readonly tab: BuilderTab;
  readonly selection: BowlSelection;
  readonly dialog: BuilderDialog | null;
  /** The link contained an invalid id. */
  readonly hasInvalidId: boolean;
};

export const builderRoot = '/build-your-own';

const tabNames: Record<BuilderTab, string | null> = { build: null, saved: 'saved' };
const dialogs: readonly BuilderDialog[] = ['summary', 'meal'];
const largestId = 2_147_483_647;

export function readBuilderSearchParams(search: URLSearchParams): BuilderSearchParams {
  const [base, proteins, addOns] = ['base', 'proteins', 'addons'].map((name) => readIds(search.get(name)));
  const bases = base?.ids ?? [];
  return {
    tab: search.get('tab') === tabNames.saved ? 'saved' : 'build',
    selection: sortBowl({
      baseComponentId: bases[0] ?? null,
      proteinOptionIds: proteins?.ids ?? [],
      addOnIds: addOns?.ids ?? [],
    }),
    dialog: dialogs.find((dialog) => dialog === search.get('open')) ?? null,
    hasInvalidId: bases.length > 1 || [base, proteins, addOns].some((list) => list?.hasInvalidId),
  };
}

type Place = { readonly tab?: BuilderTab; readonly dialog?: BuilderDialog | null };

export function builderPath(selection: BowlSelection, { tab = 'build', dialog = null }: Place = {}): string {
  const search = [
    tabNames[tab] === null ? '' : `tab=${tabNames[tab]}`,
    writeSelection(selection),
    dialog === null ? '' : `open=${dialog}`,
  ].filter((part) => part !== '');
  return search.length > 0 ? `${builderRoot}?${search.join('&')}` : builderRoot;
}

/** One spelling for a bowl, independent of the order of choosing: 'base=1&proteins=2,5&addons=7'. */
export function writeSelection(selection: BowlSelection): string {
  const { baseComponentId, proteinOptionIds, addOnIds } = sortBowl(selection);
  return [
    ['base', baseComponentId === null ? [] : [baseComponentId]] as const,
    ['proteins', proteinOptionIds] as const,
    ['addons', addOnIds] as const,
  ]
    .filter(([, ids]) => ids.length > 0)
    .map(([name, ids]) => `${name}=${ids.join(',')}`)
    .join('&');
}

export function readSelection(written: string): BowlSelection {
  return readBuilderSearchParams(new URLSearchParams(written)).selection;
}

/** Repeated ids count once. */
function readIds(text: string | null) {
  const named = text === null || text === '' ? [] : text.split(',');
  const ids = named.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId).map(Number);
  return { ids: [...new Set(ids)], hasInvalidId: ids.length < named.length };
}
