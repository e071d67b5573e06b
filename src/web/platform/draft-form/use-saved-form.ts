import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { readSession, useSession } from '#web/platform/session/session-store.ts';
import { saveForm, takeForm } from './saved-form.ts';

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
