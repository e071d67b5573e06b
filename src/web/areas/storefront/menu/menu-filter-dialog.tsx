import { useMemo } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { mealsOfType } from '#domain/menu/menu-search.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { findMeals } from './find-meals.ts';
import { MenuFilters, type MenuFiltersProps } from './menu-filters.tsx';

type MenuFilterDialogProps = MenuFiltersProps & {
  readonly meals: readonly Meal[];
  readonly onClear: () => void;
  readonly onClose: () => void;
};

/** The filters of small screens. Each choice takes effect at once on the list behind. */
export function MenuFilterDialog({ meals, onClear, onClose, ...filters }: MenuFilterDialogProps) {
  const { state } = filters;
  const count = useMemo(() => mealsOfType(findMeals(meals, state).found, state.type).length, [meals, state]);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Filters">
      <MenuFilters {...filters} className="mt-2 grid gap-4" />
      <p role="status" className="num mt-2 text-secondary text-ink-2">
        {count === 0 ? 'No meals match your filters.' : count === 1 ? '1 meal matches' : `${count} meals match`}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button full onClick={onClose} className="sm:order-2">
          Show meals
        </Button>
        <Button full variant="soft" onClick={onClear}>
          Clear filters
        </Button>
      </div>
    </Dialog>
  );
}
