import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { PageStep } from './page-step.tsx';

type PagerProps = {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly totalPages: number;
  /** The URL of a page, counted from 0. */
  readonly pathOf: (page: number) => string;
  readonly className?: string;
};

/** Pages are in the URL, so each is a link. Nothing is shown for a single page. */
export function Pager({ label, page, totalPages, pathOf, className }: PagerProps) {
  if (totalPages < 2) return null;
  return (
    <nav aria-label={label} className={classNames('num flex flex-wrap justify-center gap-1 sm:gap-1.5', className)}>
      <PageStep className={cell} label="Previous page" to={page > 0 ? pathOf(page - 1) : undefined}>
        <ChevronLeft {...icon} />
      </PageStep>
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
      <PageStep className={cell} label="Next page" to={page < totalPages - 1 ? pathOf(page + 1) : undefined}>
        <ChevronRight {...icon} />
      </PageStep>
    </nav>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;
const cell = 'grid size-11 place-items-center rounded-input font-[620] no-underline transition-colors duration-160';

/** The pages that get a button: at most `most` in a row, around the current one where there is room. All from 0. */
export function pagerWindow(page: number, totalPages: number, most = 5): readonly number[] {
  const length = Math.min(most, totalPages);
  const first = Math.min(Math.max(0, page - Math.floor(most / 2)), totalPages - length);
  return Array.from({ length }, (_, index) => first + index);
}
