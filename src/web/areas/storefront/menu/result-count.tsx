import { classNames } from '#web/ui/class-names.ts';

type ResultCountProps = { readonly query: string; readonly count: number; readonly onClear?: () => void };

/** Always there, so that a screen reader hears it change. Seen only beside results: an empty list says it in its own words. */
export function ResultCount({ query, count, onClear }: ResultCountProps) {
  const isSearching = query !== '';
  const isSeen = isSearching && count > 0;
  return (
    <div className={classNames(isSeen && 'flex min-h-11 items-center gap-3 pb-3 text-[15px] text-ink-2')}>
      <p role="status" className={classNames('num', isSeen ? 'min-w-0 wrap-anywhere' : 'sr-only')}>
        {isSearching && `${count === 1 ? '1 meal' : `${count} meals`} found for “${query}”`}
      </p>
      {isSeen && onClear && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 shrink-0 rounded-full px-3 font-semibold text-beet-700 underline underline-offset-3 hover:bg-beet-100 md:hidden"
        >
          Clear Search
        </button>
      )}
    </div>
  );
}
