import { useId, type ReactNode } from 'react';

type SecurityCardProps = { readonly title: string; readonly mark?: ReactNode; readonly children: ReactNode };

export function SecurityCard({ title, mark, children }: SecurityCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-m border border-line bg-paper p-4 wide:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-price-s">
          {title}
        </h2>
        {mark}
      </div>
      {children}
    </section>
  );
}
