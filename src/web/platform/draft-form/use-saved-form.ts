import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { readSession, useSession } from '#web/platform/session/session-store.ts';
import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/browser-storage.ts';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>;

/**
 * When the session ends while a form is open, its values are stored in this tab until the same user has signed in again
 * and returned to the form. Nothing is stored before that, nor on logout.
 */
export function useSavedForm<Values extends FieldValues>(form: Form<Values>, secrets: readonly Path<Values>[]): void {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const userId = useSession().user?.id;
  const { isDirty, defaultValues } = form.formState;

  const bringBack = useEffectEvent(() => {
    const values = userId === undefined ? undefined : takeForm(userId, place);
    if (values) form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
  });
  useEffect(() => bringBack(), []);

  const keep = useEffectEvent((by: number) => {
    const unkept = Object.fromEntries(secrets.map((name) => [name, defaultValues?.[name]]));
    saveForm({ userId: by, place, values: { ...form.getValues(), ...unkept } });
  });
  useEffect(() => {
    if (userId === undefined || !isDirty) return undefined;
    // The redirect to sign in is a full load. A stored form needs no confirmation dialog.
    const leave = (event: Event) => {
      if (hasSessionEnded()) event.stopImmediatePropagation();
    };
    window.addEventListener('beforeunload', leave, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', leave, { capture: true });
      if (hasSessionEnded()) keep(userId);
    };
  }, [userId, isDirty]);
}

/** Ended by the server. A logout leaves the session undecided until the page is left. */
function hasSessionEnded(): boolean {
  const { isAuthenticated, isLoading } = readSession();
  return !isAuthenticated && !isLoading;
}

type SavedValues = Readonly<Record<string, unknown>>;
type SavedForm = { readonly userId: number; readonly place: string; readonly values: SavedValues };

const storageName = 'kept-form';

/** One at a time: the form that was open when the session ended. */
export function saveForm(form: SavedForm): void {
  saveInTab(storageName, form);
}

/** Once, for the same user at the same page. Another user who signs in here deletes it unseen. */
export function takeForm(userId: number, place: string): SavedValues | undefined {
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
