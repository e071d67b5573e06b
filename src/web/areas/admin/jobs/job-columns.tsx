import { Link } from 'react-router';
import type { QueuedJob } from '#contract/jobs.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { readableCode } from '#domain/readable-code.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

type ColumnOptions = { readonly onRepeat: (id: number) => void; readonly onDiscard: (id: number) => void };

/** 'Order message: out for delivery' */
export function jobTitle({ name, detail }: Pick<QueuedJob, 'name' | 'detail'>): string {
  const title = readableCode(name.replaceAll('-', '_'));
  return detail === null ? title : `${title}: ${detail.replaceAll('-', ' ')}`;
}

export function jobColumns({ onRepeat, onDiscard }: ColumnOptions): readonly StaffColumn<QueuedJob>[] {
  return [
    {
      head: 'Job',
      isLead: true,
      cell: (job) => (
        <>
          <b className="font-[660]">{jobTitle(job)}</b> <span className="num text-ink-2">#{job.id}</span>
          {job.orderId === null ? null : (
            <Link
              to={`/admin/orders?order=${job.orderId}`}
              className="num block text-beet-700 underline underline-offset-3 hover:text-beet-900"
            >
              Order #{job.orderId}
            </Link>
          )}
        </>
      ),
    },
    {
      head: 'Attempts',
      isHalf: true,
      cell: ({ attempts, maxAttempts }) => (
        <span className="num whitespace-nowrap">
          {attempts} of {maxAttempts}
        </span>
      ),
    },
    {
      head: 'Since',
      isHalf: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="num block min-w-32">
          {formatInstant(createdAt, 'short')}
        </time>
      ),
    },
    { head: 'Next attempt', isHalf: true, cell: (job) => <NextAttempt job={job} /> },
    {
      head: 'Last error',
      isLong: true,
      cell: ({ lastError }) => <span className="wrap-anywhere">{lastError ?? 'None'}</span>,
    },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ id, state }) =>
        state === 'running' ? null : (
          <>
            <StaffButton aria-label={`Repeat job ${id}`} onClick={() => onRepeat(id)}>
              Repeat
            </StaffButton>
            <StaffButton aria-label={`Discard job ${id}`} onClick={() => onDiscard(id)}>
              Discard
            </StaffButton>
          </>
        ),
    },
  ];
}

function NextAttempt({ job: { state, runAt } }: { readonly job: QueuedJob }) {
  if (state === 'dead') return 'None';
  if (state === 'running') return 'Now';
  return (
    <time dateTime={runAt} className="num block min-w-32">
      {formatInstant(runAt, 'short')}
    </time>
  );
}
