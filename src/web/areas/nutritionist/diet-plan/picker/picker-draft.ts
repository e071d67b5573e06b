import type { BowlSelection } from '#domain/menu/bowl.ts';
import { nothingChosen } from '#web/bowl-builder/bowl-choice.ts';
import type { PlannedMeal } from '../plan.ts';
import { emptyGeneric, genericDraft, type GenericDraft } from './generic-draft.ts';

export type PickerTab = 'existing' | 'generic' | 'bowl';

/** All that has been typed and ticked while a meal is being picked. */
export type PickerDraft = {
  readonly tab: PickerTab;
  readonly notes: string;
  readonly generic: GenericDraft;
  readonly bowl: BowlSelection;
  /** Null: what the shop calls such a bowl. */
  readonly bowlName: string | null;
};

export const emptyDraft: PickerDraft = {
  tab: 'existing',
  notes: '',
  generic: emptyGeneric,
  bowl: nothingChosen,
  bowlName: null,
};

/** What is in the slot is there to be changed; its notes stay unless they are changed as well. */
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

/** What each tab is given. */
export type PickerPanel = {
  readonly draft: PickerDraft;
  readonly change: (part: Partial<PickerDraft>) => void;
  readonly choose: (meal: PlannedMeal) => void;
};
