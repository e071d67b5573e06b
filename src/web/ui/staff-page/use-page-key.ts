import { useEffect, useEffectEvent } from 'react';

/** `onKey` returns whether it has used the key. Fields, dialogs and modified keys are left alone. */
export function usePageKey(onKey: (event: KeyboardEvent) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return;
    if (onKey(event)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
