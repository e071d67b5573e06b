import { writeSelection } from './builder-search-params.ts';

/** What was ticked in the server's markup before hydration, which would untick it. */
export function readChoicesBeforeHydration(): string {
  if (typeof document === 'undefined') return '';
  return writeSelection({
    baseComponentId: tickedIds('base')[0] ?? null,
    proteinOptionIds: tickedIds('protein'),
    addOnIds: tickedIds('addon'),
  });
}

function tickedIds(name: string): readonly number[] {
  const ticked = document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`);
  return [...ticked].map(({ value }) => Number(value));
}
