import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/tab-storage.ts';

type Values = Readonly<Record<string, unknown>>;
type SavedForm = { readonly userId: number; readonly place: string; readonly values: Values };

const storageName = 'kept-form';

/** One at a time: the form that was open when the session ended. */
export function saveForm(form: SavedForm): void {
  saveInTab(storageName, form);
}

/** Once, for the same user at the same page. Another user who signs in here deletes it unseen. */
export function takeForm(userId: number, place: string): Values | undefined {
  const saved = readFromTab(storageName);
  if (!isSavedForm(saved)) return undefined;
  const isTheirs = saved.userId === userId;
  if (isTheirs && saved.place !== place) return undefined;
  dropFromTab(storageName);
  return isTheirs ? saved.values : undefined;
}

function isSavedForm(saved: unknown): saved is SavedForm {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'userId' in saved &&
    'place' in saved &&
    'values' in saved &&
    typeof saved.values === 'object' &&
    saved.values !== null
  );
}
