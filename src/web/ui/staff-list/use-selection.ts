import { useState } from 'react';

/** The rows chosen for a bulk action. */
export type Selection = {
  readonly ids: readonly number[];
  readonly canSelect: (id: number) => boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  /** Selects all, or none when all are selected. */
  readonly toggleAll: (ids: readonly number[]) => void;
  readonly keepOnly: (ids: readonly number[]) => void;
};

/** A row that leaves the list leaves the selection: hidden rows are never changed. */
export function useSelection(selectable: readonly number[]): Selection {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = chosen.filter((id) => selectable.includes(id));
  return {
    ids,
    canSelect: (id) => selectable.includes(id),
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: (all) => setChosen(all.every((id) => ids.includes(id)) ? [] : [...all]),
    keepOnly: (kept) => setChosen([...kept]),
  };
}
