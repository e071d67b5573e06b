import { useId, type ReactNode, useEffect, useEffectEvent } from 'react';

/** The title of a staff page, with the page's own actions beside it. */
export function StaffPageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pt-4 wide:px-7 wide:pt-4.5 print:px-0">
      <h1 tabIndex={-1} className="mr-auto text-panel font-[740] wide:text-section">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** A titled box of a dashboard. */
export function StaffPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-input border border-line bg-paper">
      <h2 id={titleId} className="px-4 pt-3.5 pb-2 text-figure font-[720]">
        {title}
      </h2>
      {children}
    </section>
  );
}

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
