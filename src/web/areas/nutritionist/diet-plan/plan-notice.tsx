import type { ReactNode } from 'react';

/** A notice about the whole plan, with actions. */
export function PlanNotice({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div
      role="status"
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-cell bg-haldi-100 px-3.5 py-2 font-[560]"
    >
      <p className="num mr-auto">{children}</p>
      {actions ? <div className="flex gap-1.5">{actions}</div> : null}
    </div>
  );
}
