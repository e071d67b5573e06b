import type { ReactNode } from 'react';
import { useRootData } from '#web/platform/page/use-root-data.ts';

/** Conspicuous on purpose, and shown in demo mode only. */
export function DemoNotice({ children }: { readonly children: ReactNode }) {
  const isDemo = useRootData()?.isDemo ?? false;
  if (!isDemo) return null;
  return (
    <div role="note" className="rounded-m border-2 border-haldi-500 bg-haldi-100 px-4 py-3 text-secondary">
      <p className="font-display text-xl/tight font-[720]">This shop runs in demo mode</p>
      {children}
    </div>
  );
}
