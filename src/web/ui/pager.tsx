import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { pagerWindow } from './pager-window.ts';

type PagerProps = {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly totalPages: number;
  /** The address of a page, counted from 0. */
  readonly pathOf: (page: number) => string;
  readonly className?: string;
};

/** Pages live in the address, so each is a link. Nothing is shown for a single page. */
export function Pager({ label, page, totalPages, pathOf, className }: PagerProps) {
  if (totalPages < 2) return null;
  return (
    <nav aria-label={label} className={classNames('num flex flex-wrap justify-center gap-1 sm:gap-1.5', className)}>
      <PagerStep label="Previous page" to={page > 0 ? pathOf(page - 1) : undefined}>
        <ChevronLeft {...icon} />
      </PagerStep>
      {pagerWindow(page, totalPages).map((one) => (
        <Link
          key={one}
          to={pathOf(one)}
          preventScrollReset
          aria-label={`Page ${one + 1}`}
          aria-current={one === page ? 'page' : undefined}
          className={`${cell} hover:bg-mist aria-[current=page]:bg-beet-800 aria-[current=page]:text-white`}
        >
          {one + 1}
        </Link>
      ))}
      <PagerStep label="Next page" to={page < totalPages - 1 ? pathOf(page + 1) : undefined}>
        <ChevronRight {...icon} />
      </PagerStep>
    </nav>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;
const cell = 'grid size-11 place-items-center rounded-[12px] font-[620] no-underline transition-colors duration-160';

type PagerStepProps = { readonly label: string; readonly to: string | undefined; readonly children: ReactNode };

function PagerStep({ label, to, children }: PagerStepProps) {
  if (to === undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${cell} cursor-not-allowed text-disabled-text`}
      >
        {children}
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset aria-label={label} className={`${cell} hover:bg-mist`}>
      {children}
    </Link>
  );
}
