import { useEffect, useEffectEvent, useState } from 'react';
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
  const [isRead, setIsRead] = useState(false);
  const restore = useEffectEvent(() => {
    const saved = readFromTab(name);
    if (isSaved(saved) && saved.inAddress === inAddress) onRestore(saved.chosen);
  });
  useEffect(() => {
    if (!isHydrated) return;
    restore();
    setIsRead(true);
  }, [isHydrated]);
  useEffect(() => {
    if (!isRead) return;
    if (chosen === inAddress) dropFromTab(name);
    else saveInTab(name, { inAddress, chosen });
  }, [isRead, name, inAddress, chosen]);
  useEffect(() => () => dropFromTab(name), [name]);
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
