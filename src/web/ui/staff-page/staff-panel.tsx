import { useId, type ReactNode } from 'react';

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
