import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { useDeferredValue, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { matchesSearch } from '#domain/menu-search.ts';
import { emptyBowlUrl } from '#bowl-art/art-url.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { MealRow } from './meal-row.tsx';
import { ResultCount } from './result-count.tsx';

type MenuSearchDialogProps = {
  readonly meals: readonly Meal[];
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
};

/** The search of small screens. It has no tabs, so it searches the whole menu. */
export function MenuSearchDialog({ meals, text, onType, onClose }: MenuSearchDialogProps) {
  const [opener] = useState(() => document.activeElement);
  const searched = useDeferredValue(text).trim();
  const found = meals.filter((meal) => matchesSearch(meal, searched));

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-rice"
          // Radix gives the focus back to its own trigger only; this search is opened by an address.
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
              // The keyboard of a phone covers the results.
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
            <ResultCount query={searched} count={found.length} />
            {found.length > 0 ? (
              <ul className="grid gap-3">
                {found.map((meal) => (
                  <li key={meal.id}>
                    <MealRow meal={meal} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState art={emptyBowlUrl('one-chickpea')} title={`No meals found matching "${searched}".`}>
                <Button onClick={() => onType('')}>Clear Search</Button>
              </EmptyState>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
