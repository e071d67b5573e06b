import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type UnsavedChanges = {
  /** Belongs into the form: asks whether what was typed may be lost. */
  readonly question: ReactNode;
  /** Call it once everything is saved, before closing the form. */
  readonly letGo: () => void;
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
 * For a form whose being open is part of the address: whatever would close it (its buttons, Esc, back, a link, the tab)
 * asks first while `isDirty`. Where the address also says what lies over the form, `staysOpen` tells which steps keep it.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  words: Words = aboutChanges,
  staysOpen?: (next: Location) => boolean,
): UnsavedChanges {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty &&
      !isLetGo.current &&
      !(now.pathname === next.pathname && now.search === next.search) &&
      !staysOpen?.(next),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    letGo: () => {
      isLetGo.current = true;
    },
    question: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={() => blocker.reset?.()}
        {...words}
        onConfirm={() => blocker.proceed?.()}
      />
    ),
  };
}
