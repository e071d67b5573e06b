import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/browser-storage.ts';

export type MealDraft = {
  readonly name: string;
  readonly specialInstructions: string;
  /** A visitor pressed Add to Cart: nothing is left to do here once they have signed in. */
  readonly isInGuestCart?: boolean;
};

const key = 'meal-draft';

/**
 * Stored for this tab until the meal is saved, so that a reload or signing in loses nothing. Not in the URL: an allergy
 * must not be in links and logs.
 */
export function saveDraft(bowl: string, draft: MealDraft): void {
  saveInTab(key, { bowl, ...draft });
}

/** Only for the same bowl. */
export function readDraft(bowl: string): MealDraft | undefined {
  const saved = readFromTab(key);
  return isDraft(saved) && saved.bowl === bowl
    ? { name: saved.name, specialInstructions: saved.specialInstructions, isInGuestCart: saved.isInGuestCart === true }
    : undefined;
}

export function deleteDraft(): void {
  dropFromTab(key);
}

function isDraft(
  saved: unknown,
): saved is Omit<MealDraft, 'isInGuestCart'> & { readonly bowl: string; readonly isInGuestCart?: unknown } {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'bowl' in saved &&
    'name' in saved &&
    typeof saved.name === 'string' &&
    'specialInstructions' in saved &&
    typeof saved.specialInstructions === 'string'
  );
}
