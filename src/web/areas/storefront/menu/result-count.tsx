import { classNames } from '#web/ui/class-names.ts';

type ResultCountProps = {
  readonly query: string;
  /** The number of active filters. */
  readonly filters: number;
  readonly count: number;
  readonly onClearSearch?: () => void;
  readonly onClearFilters: () => void;
};

/**
 * Always rendered, so that a screen reader announces changes. Visible beside results only: an empty list has its own
 * text.
 */
export function ResultCount({ query, filters, count, onClearSearch, onClearFilters }: ResultCountProps) {
  const isSeen = (query !== '' || filters > 0) && count > 0;
  return (
    <div
      className={classNames(isSeen && 'flex min-h-11 flex-wrap items-center gap-x-3 pb-3 text-secondary text-ink-2')}
    >
      <p role="status" className={classNames('num', isSeen ? 'min-w-0 wrap-anywhere' : 'sr-only')}>
        {resultText(query, filters, count)}
      </p>
      {isSeen && query !== '' && onClearSearch && (
        <button type="button" onClick={onClearSearch} className={`${clearClass} md:hidden`}>
          Clear Search
        </button>
      )}
      {isSeen && filters > 0 && (
        <button type="button" onClick={onClearFilters} className={clearClass}>
          Clear filters
        </button>
      )}
    </div>
  );
}

const clearClass =
  'min-h-11 shrink-0 rounded-full px-3 font-semibold text-beet-700 underline underline-offset-3 hover:bg-beet-100';

function resultText(query: string, filters: number, count: number): string | null {
  const meals = count === 1 ? '1 meal' : `${count} meals`;
  const activeFilters = filters === 1 ? '1 filter' : `${filters} filters`;
  if (query !== '') return `${meals} found for “${query}”${filters > 0 ? ` with ${activeFilters}` : ''}`;
  return filters > 0 ? `${meals} found with ${activeFilters}` : null;
}
