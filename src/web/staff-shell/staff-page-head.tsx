import type { ReactNode } from 'react';

type StaffPageHeadProps = { readonly title: string; readonly children?: ReactNode };

/** The title of a staff page, with the page's own actions beside it. */
export function StaffPageHead({ title, children }: StaffPageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pt-4 wide:px-7 wide:pt-[18px] print:px-0">
      <h1 tabIndex={-1} className="mr-auto text-[26px] font-[740] wide:text-[30px]">
        {title}
      </h1>
      {children}
    </div>
  );
}
