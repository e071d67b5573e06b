import type { ReactNode } from 'react';

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
