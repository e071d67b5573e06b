import type { PlannedMeal } from '../plan.ts';
import { draftOf, emptyDraft, type PickerDraft } from './picker-draft.ts';

/** What was typed and ticked for a slot and not added yet: it is there again when the picker opens again. */
export function pickerDrafts() {
  let forEmptySlot = emptyDraft;
  const forMeal = new WeakMap<PlannedMeal, PickerDraft>();
  return {
    of: (meal: PlannedMeal | undefined): PickerDraft => (meal ? (forMeal.get(meal) ?? draftOf(meal)) : forEmptySlot),
    keep: (meal: PlannedMeal | undefined, draft: PickerDraft): void => {
      if (meal) forMeal.set(meal, draft);
      else forEmptySlot = draft;
    },
    /** Something was chosen: the next slot begins with nothing. */
    forget: (meal: PlannedMeal | undefined): void => {
      if (meal) forMeal.delete(meal);
      forEmptySlot = emptyDraft;
    },
  };
}
