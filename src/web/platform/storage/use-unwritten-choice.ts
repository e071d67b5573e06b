import { useEffect, useEffectEvent, useRef } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { dropFromTab, readFromTab, saveInTab } from './browser-storage.ts';

type UnwrittenChoice = {
  /** In the storage of this tab. */
  readonly name: string;
  /** What the URL says. */
  readonly inAddress: string;
  /** What the page shows; it is written to the URL a moment later. */
  readonly chosen: string;
  readonly onRestore: (chosen: string) => void;
};

/** A choice that is not in the URL yet survives a reload. It does not survive leaving the page. */
export function useUnwrittenChoice({ name, inAddress, chosen, onRestore }: UnwrittenChoice): void {
  const isHydrated = useHydrated();
  const isRead = useRef(false);
  const restore = useEffectEvent(() => {
    const saved = readFromTab(name);
    if (!isSaved(saved) || !(isReload() || saved.inAddress === inAddress)) dropFromTab(name);
    else if (saved.chosen !== inAddress) onRestore(saved.chosen);
  });
  // Before the effect that reads: what is saved must not be dropped unread.
  useEffect(() => {
    // Also one that is in the URL: a reload that has begun loads the URL from before it was written there.
    if (isRead.current) saveInTab(name, { inAddress, chosen });
  }, [name, inAddress, chosen]);
  useEffect(() => {
    if (!isHydrated) return;
    isRead.current = true;
    restore();
  }, [isHydrated]);
  useEffect(() => () => dropFromTab(name), [name]);
}

/** Then the saved choice is newer than the URL, which may have changed between saving and reloading. */
function isReload(): boolean {
  const entries = performance.getEntriesByType('navigation') as readonly { readonly type?: string }[];
  return entries.some(({ type }) => type === 'reload');
}

function isSaved(saved: unknown): saved is Pick<UnwrittenChoice, 'inAddress' | 'chosen'> {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'inAddress' in saved &&
    'chosen' in saved &&
    typeof saved.chosen === 'string'
  );
}
