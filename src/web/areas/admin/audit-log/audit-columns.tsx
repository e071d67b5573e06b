import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { subjectLabels, subjectPath } from './audit-subjects.ts';
import { ChangesView } from './changes-view.tsx';

export const auditColumns: readonly StaffColumn<AuditEntry>[] = [
  {
    head: 'What',
    isLead: true,
    cell: (entry) => (
      <span className="wrap-break-word">
        <b className="font-[660]">{subjectLabels[entry.subject]}</b> <Subject entry={entry} /> {entry.action}
      </span>
    ),
  },
  { head: 'Who', cell: ({ actorName }) => <span className="block min-w-32">{actorName}</span> },
  {
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="num block min-w-32">
        {formatInstant(at)}
      </time>
    ),
  },
  { head: 'Before and after', isLong: true, cell: (entry) => <ChangesView entry={entry} /> },
];

function Subject({ entry: { subject, subjectId } }: { readonly entry: AuditEntry }) {
  if (subjectId === null) return null;
  const path = subjectPath(subject, subjectId);
  if (path === undefined) return <span className="num">#{subjectId}</span>;
  return (
    <Link to={path} className="num text-beet-700 underline underline-offset-3 hover:text-beet-900">
      #{subjectId}
    </Link>
  );
}
