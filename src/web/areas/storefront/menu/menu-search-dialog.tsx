import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { countFilters } from '#domain/menu/menu-filter.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { findMeals } from './find-meals.ts';
import { MealRow } from './meal-row.tsx';
import type { MenuState } from './menu-search-params.ts';
import { NoMeals } from './no-meals.tsx';
import { ResultCount } from './result-count.tsx';
import { useFirstBatches } from './show-more.tsx';
import { sortNote } from './menu-labels.ts';

type MenuSearchDialogProps = {
  readonly meals: readonly Meal[];
  readonly text: string;
  /** For the results; it may lag a moment behind the text. */
  readonly state: MenuState;
  readonly onType: (text: string) => void;
  readonly onClearFilters: () => void;
  readonly onClose: () => void;
};

/** The search of small screens. It has no tabs, so it searches the entire menu. */
export function MenuSearchDialog({ text, onType, onClose, ...results }: MenuSearchDialogProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-rice"
          // Radix returns the focus to its own trigger only; this dialog is opened by a URL.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="sr-only">Search Menu</Dialog.Title>
          <form
            role="search"
            className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5"
            onSubmit={(event) => {
              event.preventDefault();
              // The on-screen keyboard covers the results.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            }}
          >
            <SearchField
              label="Search the menu"
              value={text}
              onChange={onType}
              placeholder="Search by name, description, or nutrients..."
              className="min-w-0 flex-1"
            />
            <Dialog.Close aria-label="Close search" className="icon-btn shrink-0">
              <X aria-hidden="true" size={22} strokeWidth={1.9} />
            </Dialog.Close>
          </form>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-8">
            <SearchResults {...results} onClearSearch={() => onType('')} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const rowsAtOnce = 12;

type SearchResultsProps = Pick<MenuSearchDialogProps, 'meals' | 'state' | 'onClearFilters'> & {
  readonly onClearSearch: () => void;
};

function SearchResults({ meals, state, onClearFilters, onClearSearch }: SearchResultsProps) {
  const day = useDayLeft();
  const { searched, found } = useMemo(() => findMeals(meals, state, day), [meals, state, day]);
  const { list, beginning, more } = useFirstBatches(found, rowsAtOnce);
  return (
    <>
      <ResultCount
        query={state.query.trim()}
        filters={countFilters(state)}
        count={found.length}
        onClearFilters={onClearFilters}
      />
      {found.length > 0 ? (
        <ul ref={list} className="grid gap-3">
          {beginning.map((meal) => (
            <li key={meal.id}>
              <MealRow meal={meal} note={sortNote(meal, state.sort)} />
            </li>
          ))}
        </ul>
      ) : (
        <NoMeals
          searched={searched}
          found={found}
          state={state}
          onClearSearch={onClearSearch}
          onClearFilters={onClearFilters}
        />
      )}
      {more}
    </>
  );
}
