import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { textLengths } from '#domain/text-lengths.ts';
import { call } from '#web/platform/api/call.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type PaletteGroup, findPages, toGroups } from './palette-targets.ts';

type CommandPaletteProps = {
  readonly home: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
  /** The text that was typed while this was being loaded. */
  readonly readTyped?: () => string;
  readonly onClose: () => void;
};

const debounceMs = 150;

const searchQuery = (text: string) => ({
  queryKey: ['staff-search', text],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { searchAsStaff } = await import('#contract/staff-search.ts');
    return call(searchAsStaff, { query: { q: text } }, { signal });
  },
  enabled: text !== '',
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Goes to a page, an order by its number, the orders of a phone number, a person or a meal. The arrow keys choose, Enter opens. */
export function CommandPalette({ home, pages, readTyped, onClose }: CommandPaletteProps) {
  const roles = useSession().user?.roles ?? [];
  const navigate = useNavigate();
  const [typed, setTyped] = useState(readTyped ?? '');
  const [active, setActive] = useState(0);
  const text = useDebounced(typed.trim());
  const { data, isFetching, isError } = useQuery(searchQuery(text));
  const listId = useId();
  const groups: readonly PaletteGroup[] = [
    findPages(typed, home, pages, roles),
    ...(data && text !== '' ? toGroups(data, roles) : []),
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  const optionId = (id: string) => `${listId}-${id}`;

  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const at = Math.min(active, last);
    const next: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    };
    if (event.key in next) {
      event.preventDefault();
      setActive(next[event.key]!);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current.to);
    }
  };
  const isSearching = isFetching || text !== typed.trim();
  return (
    <Dialog open onOpenChange={onClose} title="Go to">
      <div className="relative">
        <Search aria-hidden="true" className="absolute top-3.25 left-3 size-4.5 text-ink-2" strokeWidth={1.9} />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, orders, people and meals"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current.id) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={textLengths.search}
          placeholder="Page, order or phone number, person or meal"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="palette-input"
        />
      </div>
      {/* The focus stays in the field, so the options take no focus and the list takes their clicks. */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        className="palette-list"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const option = event.target instanceof Element && event.target.closest('[data-to]');
          if (option instanceof HTMLElement) open(option.dataset['to']!);
        }}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-note font-[620] text-ink-2">
              {group.title}
            </p>
            {group.entries.map((entry) => (
              <div
                key={entry.id}
                id={optionId(entry.id)}
                role="option"
                aria-selected={entry === current}
                className="palette-option"
                ref={entry === current ? scrollIntoView : undefined}
                data-to={entry.to}
                onPointerMove={() => setActive(entries.indexOf(entry))}
              >
                <span className="min-w-0 truncate">{entry.label}</span>
                <span className="ml-auto shrink-0 text-note text-ink-2">{entry.note}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="text-note text-ink-2">
        {isError
          ? 'The search did not work. Pages can still be opened.'
          : isSearching
            ? 'Searching...'
            : entries.length === 0
              ? 'Nothing found. Orders are found by their whole number.'
              : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
      </p>
    </Dialog>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
