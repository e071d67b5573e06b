import { dropFromTab, saveInTab, recallInTab } from '#web/tab-storage.ts';

type Values = Readonly<Record<string, unknown>>;
type KeptForm = { readonly userId: number; readonly place: string; readonly values: Values };

const storageName = 'kept-form';

/** One at a time: the form that was open when the session ended. */
export function saveForm(form: KeptForm): void {
  saveInTab(storageName, form);
}

/** Once, for the same user at the same page. Another user who signs in here deletes it unseen. */
export function takeForm(userId: number, place: string): Values | undefined {
  const kept = recallInTab(storageName);
  if (!isKeptForm(kept)) return undefined;
  const isTheirs = kept.userId === userId;
  if (isTheirs && kept.place !== place) return undefined;
  dropFromTab(storageName);
  return isTheirs ? kept.values : undefined;
}

function isKeptForm(kept: unknown): kept is KeptForm {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'userId' in kept &&
    'place' in kept &&
    'values' in kept &&
    typeof kept.values === 'object' &&
    kept.values !== null
  );
}
