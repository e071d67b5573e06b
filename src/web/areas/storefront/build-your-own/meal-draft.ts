import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

/** What the customer typed about the meal that is being built. */
export type MealDraft = { readonly name: string; readonly specialInstructions: string };

const key = 'meal-draft';

/**
 * Kept for this tab until the meal is saved, so that a reload or the way to sign in loses nothing. Not in the address:
 * what somebody is allergic to does not belong into links and logs.
 */
export function saveDraft(bowl: string, draft: MealDraft): void {
  saveInTab(key, { bowl, ...draft });
}

/** Of this very bowl; what was typed about another one is not meant. */
export function recallDraft(bowl: string): MealDraft | undefined {
  const kept = recallInTab(key);
  return isDraft(kept) && kept.bowl === bowl
    ? { name: kept.name, specialInstructions: kept.specialInstructions }
    : undefined;
}

export function forgetDraft(): void {
  dropFromTab(key);
}

function isDraft(kept: unknown): kept is MealDraft & { readonly bowl: string } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'bowl' in kept &&
    'name' in kept &&
    typeof kept.name === 'string' &&
    'specialInstructions' in kept &&
    typeof kept.specialInstructions === 'string'
  );
}
