import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type UnsavedChanges = {
  /** Render it inside the form: the confirmation dialog for unsaved changes. */
  readonly confirmDialog: ReactNode;
  /** Call it once everything is saved, before closing the form. */
  readonly allowLeaving: () => void;
};

type Words = {
  readonly title: string;
  readonly description: string;
  readonly keepLabel: string;
  readonly confirmLabel: string;
};

const aboutChanges: Words = {
  title: 'Discard your changes?',
  description: 'What you changed here is not saved yet.',
  keepLabel: 'Keep Editing',
  confirmLabel: 'Discard Changes',
};

/**
 * For a form that is in the URL: closing it (its buttons, Esc, back, a link, the tab) needs a confirmation while
 * `isDirty`. Where the URL also names dialogs above the form, `staysOpen` says which navigations keep it open.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  words: Words = aboutChanges,
  staysOpen?: (next: Location) => boolean,
): UnsavedChanges {
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty &&
      !mayLeave.current &&
      !(now.pathname === next.pathname && now.search === next.search) &&
      !staysOpen?.(next),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    allowLeaving: () => {
      mayLeave.current = true;
    },
    confirmDialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={() => blocker.reset?.()}
        {...words}
        onConfirm={() => blocker.proceed?.()}
      />
    ),
  };
}
