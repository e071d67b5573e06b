import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PageStep } from '../navigation/page-step.tsx';
import { StaffSelect } from './staff-select.tsx';

type ListPagerProps = {
  /** What is paged: 'orders'. */
  readonly of: string;
  /** From 0. */
  readonly page: number;
  readonly totalPages: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly pathOfPage: (page: number) => string;
  readonly onSize: (size: number) => void;
  /** Shows 'Showing X to Y of Z results', and the page as '1 / 3'. */
  readonly results?: { readonly shown: number; readonly total: number } | undefined;
};

/** Rows per page at the left; First, previous, next, Last at the right. Pages are links. */
export function ListPager(props: ListPagerProps) {
  const { of, page, totalPages, size, sizes, pathOfPage, onSize, results } = props;
  const last = Math.max(totalPages - 1, 0);
  const shownPage = Math.min(page, last) + 1;
  return (
    <nav aria-label={`Pages of ${of}`} className="num flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 text-ink-2">
      <StaffSelect
        label="Rows per page"
        value={String(size)}
        options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(value) => onSize(Number(value))}
      />
      {results ? <p>{resultsText({ page, size, ...results })}</p> : null}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        {results ? null : (
          <span className="mr-1.5">
            Page {shownPage} of {last + 1}
          </span>
        )}
        <PageStep className={stepLook} to={page > 0 ? pathOfPage(0) : undefined} label="First page">
          First
        </PageStep>
        <PageStep
          className={squareLook}
          to={page > 0 ? pathOfPage(Math.min(page, last + 1) - 1) : undefined}
          label="Previous page"
        >
          <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />
        </PageStep>
        {results ? (
          <span className="px-1.5">
            {shownPage} / {last + 1}
          </span>
        ) : null}
        <PageStep className={squareLook} to={page < last ? pathOfPage(page + 1) : undefined} label="Next page">
          <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.9} />
        </PageStep>
        <PageStep className={stepLook} to={page < last ? pathOfPage(last) : undefined} label="Last page">
          Last
        </PageStep>
      </div>
    </nav>
  );
}

const stepLook = 'staff-btn border-line-strong bg-paper';
const squareLook = `${stepLook} aspect-square px-0!`;

type Results = {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly shown: number;
  readonly total: number;
};

/** 'Showing 11 to 14 of 14 results'; a page after the last one shows none. */
export function resultsText({ page, size, shown, total }: Results): string {
  const before = page * size;
  return shown === 0
    ? `Showing 0 of ${total} results`
    : `Showing ${before + 1} to ${before + shown} of ${total} results`;
}
