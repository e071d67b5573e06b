import type { ReactNode } from 'react';

type PlanNoticeProps = { readonly children: ReactNode; readonly acts?: ReactNode };

/** Something about the plan as a whole, with what can be done about it. */
export function PlanNotice({ children, acts }: PlanNoticeProps) {
  return (
    <div
      role="status"
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] bg-haldi-100 px-3.5 py-2 font-[560]"
    >
      <p className="num mr-auto">{children}</p>
      {acts ? <div className="flex gap-1.5">{acts}</div> : null}
    </div>
  );
}
