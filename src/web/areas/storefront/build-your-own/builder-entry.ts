/** State of a history entry beyond its URL. */
export type BuilderEntry = {
  /** The dialog was opened from this page: the previous entry is the same page without it. */
  readonly isOpenedHere?: boolean;
  /** Parts of a saved meal that are no longer available. */
  readonly missingNames?: readonly string[];
};

/** History outlives a release, so its state is validated. */
export function readBuilderEntry(state: unknown): BuilderEntry {
  if (typeof state !== 'object' || state === null) return {};
  const missing: unknown = 'missingNames' in state ? state.missingNames : undefined;
  return {
    isOpenedHere: 'isOpenedHere' in state && state.isOpenedHere === true,
    ...(Array.isArray(missing) && { missingNames: missing.filter((name) => typeof name === 'string') }),
  };
}
