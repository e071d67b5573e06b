import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PaperRow } from '#contract/papers.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { paperTitles } from '#domain/papers/paper-kind.ts';
import { labelIn } from '#domain/readable-code.ts';
import { call } from '#web/platform/api/call.ts';
import { saveDownload } from '#web/platform/api/save-download.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { MonthZip } from './month-zip.tsx';

const title = 'Papers';
const choices = { sizes: [20, 50, 100], usualSize: 20 };
const endpoints = () => import('#contract/papers.ts');

export const meta = staffMeta('admin', title, '/admin/papers');

const papersQuery = (month: string, page: number, size: number) =>
  queryOptions({
    queryKey: ['admin', 'papers', month, page, size],
    queryFn: async ({ signal }) => call((await endpoints()).listPapers, { query: { month, page, size } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export default function PapersPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, setParts } = listParams;
  const [thisMonth] = useState(() => businessDay(new Date()).slice(0, 7));
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(part('month')) ? part('month') : thisMonth;
  const papers = useQuery(papersQuery(month, page, size));
  const waiting = papers.data?.waiting ?? 0;
  const save = useMutationOnce({
    mutationFn: async () => {
      const { paperExportPath } = await endpoints();
      await saveDownload(paperExportPath, { month }, { fileName: `papers-${month}.csv`, mediaType: 'text/csv' });
    },
    onError: ({ message }: Error) => toast.error(`Failed to export papers: ${message}`),
  });
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButton
          busy={save.isPending}
          disabled={papers.data?.totalElements === 0}
          icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
          onClick={() => save.mutate()}
        >
          Export CSV
        </StaffButton>
      </StaffPageHead>
      <div className="px-4 pt-3 pb-7 wide:px-7">
        <search aria-label="Papers" className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-3.5">
          <MonthChoice month={month} thisMonth={thisMonth} onChoose={(chosen) => setParts({ month: chosen })} />
          <MonthZip key={month} month={month} isEmpty={papers.data?.totalElements === 0} />
          {waiting > 0 ? (
            <p role="status" className="num text-ink-2">
              {waiting} delivered {waiting === 1 ? 'order waits' : 'orders wait'} for a paper.{' '}
              <Link to="/admin/business" className="underline underline-offset-3 hover:text-beet-900">
                Business details
              </Link>
            </p>
          ) : null}
        </search>
        <PagedList
          of={['paper', 'papers']}
          query={papers}
          address={listParams}
          columns={paperColumns}
          icon={<FileText aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle="No papers were issued in this month"
          errorMessage={`Error loading papers: ${papers.error?.message}`}
        />
      </div>
    </>
  );
}

const paperColumns: readonly StaffColumn<PaperRow>[] = [
  { head: 'Number', isLead: true, cell: ({ number }) => <b className="num font-[660] whitespace-nowrap">{number}</b> },
  {
    head: 'Kind',
    isHalf: true,
    cell: ({ kind }) => <span className="wrap-break-word">{labelIn(paperTitles, kind)}</span>,
  },
  {
    head: 'Issued',
    isHalf: true,
    cell: ({ issuedAt }) => (
      <time dateTime={issuedAt} className="num whitespace-nowrap">
        {formatInstant(issuedAt, 'short')}
      </time>
    ),
  },
  {
    head: 'Order',
    isHalf: true,
    cell: ({ orderId }) => (
      <Link
        to={`/admin/orders?order=${orderId}`}
        className="num whitespace-nowrap underline underline-offset-3 hover:text-beet-900"
      >
        #{orderId}
      </Link>
    ),
  },
  {
    head: 'Recipient',
    isHalf: true,
    cell: ({ recipientName }) => <span className="inline-block min-w-20">{recipientName ?? 'Removed'}</span>,
  },
  { head: 'Taxable value', isNumber: true, cell: ({ kind, taxableValue }) => <Amount kind={kind} of={taxableValue} /> },
  { head: 'Tax', isNumber: true, cell: ({ kind, tax }) => <Amount kind={kind} of={tax} /> },
  { head: 'Total', isNumber: true, cell: ({ kind, total }) => <Amount kind={kind} of={total} /> },
];

/** What was given back is negative. */
const Amount = ({ kind, of }: { readonly kind: PaperRow['kind']; readonly of: number }) => (
  <span className="num whitespace-nowrap">
    {kind === 'credit-note' && of > 0 ? '\u{2212}' : ''}
    {formatRupeesOnWire(of)}
  </span>
);

const firstYear = 2020;
const monthNames = 'January February March April May June July August September October November December'.split(' ');

type MonthChoiceProps = {
  readonly month: string;
  readonly thisMonth: string;
  readonly onChoose: (month: string) => void;
};

/** Two lists: not every browser has a field for months. */
function MonthChoice({ month, thisMonth, onChoose }: MonthChoiceProps) {
  const [year = '', ofYear = ''] = month.split('-');
  const lastYear = Math.max(Number(year), Number(thisMonth.slice(0, 4)));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(lastYear - index));
  return (
    <div className="flex items-center gap-2 text-secondary text-ink-2">
      Month
      <select
        aria-label="Month"
        className="staff-select"
        value={ofYear}
        onChange={({ target }) => onChoose(`${year}-${target.value}`)}
      >
        {monthNames.map((name, index) => (
          <option key={name} value={String(index + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Year"
        className="staff-select num"
        value={year}
        onChange={({ target }) => onChoose(`${target.value}-${ofYear}`)}
      >
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}
