import type { BowlSelection } from '#domain/menu/bowl.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import type { PlannedMeal } from '../plan.ts';
import { emptyGeneric, genericDraft, type GenericDraft } from './generic-draft.ts';

export type PickerTab = 'existing' | 'generic' | 'bowl';

/** State of the picker form. */
export type PickerDraft = {
  readonly tab: PickerTab;
  readonly notes: string;
  readonly generic: GenericDraft;
  readonly bowl: BowlSelection;
  /** Null: the default name. */
  readonly bowlName: string | null;
};

export const emptyDraft: PickerDraft = {
  tab: 'existing',
  notes: '',
  generic: emptyGeneric,
  bowl: nothingChosen,
  bowlName: null,
};

/** Starts with the meal in the slot, including its notes. */
export function draftOf(meal: PlannedMeal): PickerDraft {
  const draft = { ...emptyDraft, notes: meal.notes };
  switch (meal.mealType) {
    case 'STANDARD':
      return draft;
    case 'GENERIC':
      return { ...draft, tab: 'generic', generic: genericDraft(meal) };
    case 'CUSTOMIZED':
      return { ...draft, tab: 'bowl', bowl: meal.selection, bowlName: meal.name };
  }
}

/** Props of each tab. */
export type PickerPanel = {
  readonly draft: PickerDraft;
  readonly change: (part: Partial<PickerDraft>) => void;
  readonly choose: (meal: PlannedMeal) => void;
};

/** Unfinished drafts by slot, restored when the picker is opened again. */
export function pickerDrafts() {
  let forEmptySlot = emptyDraft;
  const forMeal = new WeakMap<PlannedMeal, PickerDraft>();
  return {
    of: (meal: PlannedMeal | undefined): PickerDraft => (meal ? (forMeal.get(meal) ?? draftOf(meal)) : forEmptySlot),
    save: (meal: PlannedMeal | undefined, draft: PickerDraft): void => {
      if (meal) forMeal.set(meal, draft);
      else forEmptySlot = draft;
    },
    /** After a choice, the next slot starts empty. */
    discard: (meal: PlannedMeal | undefined): void => {
      if (meal) forMeal.delete(meal);
      forEmptySlot = emptyDraft;
    },
  };
}
