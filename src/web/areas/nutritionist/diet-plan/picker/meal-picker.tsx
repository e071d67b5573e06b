import { useCallback, useRef, useState } from 'react';
import { dayLabels, mealSlotLabels } from '#domain/consultations/diet-plan.ts';
import { SwapList } from '#web/features/meal-card/swap-list.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ButtonTabs, buttonTabId } from '../button-tabs.tsx';
import type { PlannedMeal } from '../plan.ts';
import type { Place } from '../plan-edits.ts';
import { CustomBowl } from './custom-bowl.tsx';
import { ExistingMeals } from './existing-meals.tsx';
import { GenericMeal } from './generic-meal.tsx';
import type { PickerDraft } from './picker-draft.ts';
import type { MarkFilters } from './picker-filter-fields.tsx';
import { plannedMeal } from './planned-meals.ts';

type MealPickerProps = {
  readonly at: Place;
  /** The meal that would be replaced. */
  readonly current?: PlannedMeal | undefined;
  readonly begin: PickerDraft;
  readonly onChoose: (meal: PlannedMeal) => void;
  /** Called on each change, so that closing loses no input. */
  readonly onDraft: (draft: PickerDraft) => void;
  /** Also for filling a day. */
  readonly onMarks: (marks: MarkFilters) => void;
  readonly onClose: () => void;
};

const tabs = [
  { id: 'existing', face: 'Existing Meals' },
  { id: 'generic', face: 'Create Generic Meal' },
  { id: 'bowl', face: 'Custom Bowl' },
] as const;

const panelId = 'meal-picker';

export function MealPicker({ at, current, begin, onChoose, onDraft, onMarks, onClose }: MealPickerProps) {
  const [draft, setDraft] = useState(begin);
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<PickerDraft>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      onDraft(latest.current);
    },
    [onDraft],
  );
  // Reads the notes when called, so that typing them does not rerender the meals. A saved meal may have notes of its own.
  const choose = useCallback(
    (meal: PlannedMeal) => onChoose({ ...meal, notes: latest.current.notes.trim() || meal.notes }),
    [onChoose],
  );
  const panel = { draft, change, choose };
  return (
    <Dialog
      open
      isWide
      onOpenChange={onClose}
      title={`Select ${mealSlotLabels[at.slot]}`}
      description={`${dayLabels[at.day]}, week ${at.week}`}
    >
      {current?.swapFor ? (
        <SwapList
          gone={{
            id: current.mealType === 'STANDARD' ? current.standardMealId : null,
            name: current.name,
            caloriesKcal: current.caloriesKcal,
            nutritionValues: current.nutrition,
            ...current.swapFor,
          }}
          onSwap={(meal) => choose(plannedMeal(meal))}
          className="mb-3"
        />
      ) : null}
      <ButtonTabs
        label="Kind of meal"
        panelId={panelId}
        tabs={tabs}
        selected={draft.tab}
        onSelect={(tab) => change({ tab })}
        className="relative flex overflow-x-auto border-b border-line-strong [scrollbar-width:none] md:gap-1"
        tabClassName="flex min-h-12 items-center border-b-3 border-transparent px-1.5 text-sm font-[600] whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-beet-700 aria-selected:text-beet-700 md:px-4 md:text-base"
      />
      <div role="tabpanel" id={panelId} aria-labelledby={buttonTabId(panelId, draft.tab)} className="min-h-[55vh]">
        {draft.tab === 'existing' ? <ExistingMeals {...panel} onMarks={onMarks} /> : null}
        {draft.tab === 'generic' ? <GenericMeal {...panel} /> : null}
        {draft.tab === 'bowl' ? <CustomBowl {...panel} /> : null}
      </div>
    </Dialog>
  );
}
