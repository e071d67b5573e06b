import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

export type MealDraft = { readonly name: string; readonly specialInstructions: string };

const key = 'meal-draft';

/**
 * Stored for this tab until the meal is saved, so that a reload or signing in loses nothing. Not in the URL: an allergy
 * must not be in links and logs.
 */
export function saveDraft(bowl: string, draft: MealDraft): void {
  saveInTab(key, { bowl, ...draft });
}

/** Only for the same bowl. */
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
