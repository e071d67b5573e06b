import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { portionText } from '#web/features/orders/order-nutrition.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { mealText } from './message-text.ts';

type MealDialogProps = { readonly onChoose: (text: string) => void; readonly onClose: () => void };

/** Puts a menu item with its macros into the message. */
export function MealDialog({ onChoose, onClose }: MealDialogProps) {
  const [text, setText] = useState('');
  const { data: meals, isError, refetch } = useQuery(mealsQuery);
  const found = meals?.filter((meal) => matchesSearch(meal, text)) ?? [];
  return (
    <Dialog open onOpenChange={onClose} title="Put a meal into the message">
      <div className="grid gap-3">
        <SearchField
          label="Search meals"
          placeholder="Search meals..."
          value={text}
          onChange={setText}
          className="staff-search max-w-none!"
        />
        {meals ? null : isError ? (
          <ErrorState message="Failed to load meals. Please try again." onRetry={() => void refetch()} />
        ) : (
          <p role="status">Loading meals...</p>
        )}
        {meals && found.length === 0 ? <p role="status">No meals found matching your search.</p> : null}
        <ul className="grid max-h-[50dvh] divide-y divide-line overflow-y-auto">
          {found.map((meal) => (
            <li key={meal.id}>
              <button
                type="button"
                onClick={() => onChoose(mealText(meal))}
                className="grid min-h-11 w-full gap-0.5 px-2 py-1.5 text-left hover:bg-mist focus-visible:-outline-offset-3"
              >
                <span className="flex items-center gap-1.5 font-[620]">
                  <VegMark isVegetarian={meal.isVegetarian} className="-ml-1 shrink-0" />
                  {meal.name}
                </span>
                <span className="num text-note text-ink-2">{portionText(meal)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
