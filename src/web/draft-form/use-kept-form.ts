import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { readSession, useSession } from '#web/session/session-store.ts';
import { saveForm, takeForm } from './kept-form.ts';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>;

/**
 * The session may end under a form. What was typed then waits in this tab until the same person has signed in again,
 * which leads back to where the form is open. Nothing is written down before, nor when somebody logs out.
 */
export function useKeptForm<Values extends FieldValues>(form: Form<Values>, secrets: readonly Path<Values>[]): void {
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
    // The way to sign in is a full load. What is kept needs no question whether it may be lost.
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

/** Ended by the server. Whoever logs out leaves the session undecided until the page is gone. */
function hasSessionEnded(): boolean {
  const { isAuthenticated, isLoading } = readSession();
  return !isAuthenticated && !isLoading;
}
