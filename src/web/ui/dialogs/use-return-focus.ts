import { useRef } from 'react';

/** Radix returns the focus to its own trigger only; our dialogs are opened by state, from any element. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    rememberOpener: () => {
      opener.current = document.activeElement;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
