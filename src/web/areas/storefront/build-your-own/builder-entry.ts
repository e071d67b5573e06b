/** What an entry of the history knows beyond its address. */
export type BuilderEntry = {
  /** The dialog was opened from this page: the entry before is the same page without it. */
  readonly isOpenedHere?: boolean;
  /** Parts of a loaded meal that could not be loaded. */
  readonly missingNames?: readonly string[];
};

/** History outlives a release, so nothing in it is taken on trust. */
export function readBuilderEntry(state: unknown): BuilderEntry {
  if (typeof state !== 'object' || state === null) return {};
  const missing: unknown = 'missingNames' in state ? state.missingNames : undefined;
  return {
    isOpenedHere: 'isOpenedHere' in state && state.isOpenedHere === true,
    ...(Array.isArray(missing) && { missingNames: missing.filter((name) => typeof name === 'string') }),
  };
}
