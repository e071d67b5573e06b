import { useQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { auditPeopleQuery, auditQuery, isAuditSubject, subjectLabels, subjectPath } from './audit-query.ts';
import { ChangesView } from './changes-view.tsx';

const title = 'Audit Log';
const choices = { sizes: [20, 50, 100], usualSize: 20 };
const everything = { value: '', label: 'All' };

export const meta = staffMeta('admin', title, '/admin/audit-log');

export default function AuditLogPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, idPart, setParts } = listParams;
  const typed = part('subject');
  const subject = isAuditSubject(typed) ? typed : undefined;
  const actorId = idPart('person');
  const actions = useQuery(auditQuery({ subject, actorId, page, size }));
  const { data: people = [] } = useQuery(auditPeopleQuery);
  const isFiltered = subject !== undefined || actorId !== undefined;
  return (
    <>
      <StaffPageHead title={title} />
      <div className="px-4 pt-3 pb-7 wide:px-7">
        <search aria-label="Actions" className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-3.5">
          <StaffSelect
            label="Subject"
            value={subject ?? ''}
            options={[everything, ...Object.entries(subjectLabels).map(([value, label]) => ({ value, label }))]}
            onChange={(value) => setParts({ subject: value })}
          />
          <StaffSelect
            label="Person"
            value={actorId === undefined ? '' : String(actorId)}
            options={[everything, ...personOptions(people, actorId)]}
            onChange={(value) => setParts({ person: value })}
          />
          {isFiltered ? (
            <StaffButton onClick={() => setParts({ subject: '', person: '' })}>Clear filters</StaffButton>
          ) : null}
        </search>
        <PagedList
          of={['action', 'actions']}
          query={actions}
          address={listParams}
          columns={auditColumns}
          icon={<ScrollText aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={isFiltered ? 'No actions match the current filter' : 'Nothing has been recorded yet'}
          errorMessage={`Error loading the audit log: ${actions.error?.message}`}
        />
      </div>
    </>
  );
}

type Person = { readonly id: number; readonly name: string };

/** The id is added to duplicate names, and to a user from the URL who is not in the list. */
function personOptions(people: readonly Person[], chosen: number | undefined) {
  const listed =
    chosen === undefined || people.some(({ id }) => id === chosen)
      ? people
      : [...people, { id: chosen, name: 'Person' }];
  return listed.map(({ id, name }) => {
    const isTwin = listed.some((other) => other.id !== id && other.name === name);
    return { value: String(id), label: isTwin || name === 'Person' ? `${name} #${id}` : name };
  });
}

const auditColumns: readonly StaffColumn<AuditEntry>[] = [
  {
    head: 'What',
    isLead: true,
    cell: (entry) => (
      <span className="wrap-break-word">
        <b className="font-[660]">{actionText(entry.action)}</b> {subjectLabels[entry.subject].toLowerCase()}{' '}
        <Subject entry={entry} />
      </span>
    ),
  },
  { head: 'Who', cell: ({ actorName }) => <span className="block min-w-32">{actorName}</span> },
  {
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="num block whitespace-nowrap">
        {formatInstant(at)}
      </time>
    ),
  },
  { head: 'Before and after', isLong: true, cell: (entry) => <ChangesView entry={entry} /> },
];

/** Recorded as a verb; these two lack the word that leads to what they are about. */
const completeActions: Readonly<Record<string, string>> = {
  'uploaded a document': 'uploaded a document to',
  'removed the document': 'removed the document of',
};

function actionText(action: string): string {
  const text = completeActions[action] ?? action;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By its number where staff use that, with the person's name; by its name otherwise. */
function Subject({ entry: { subject, subjectId, subjectName } }: { readonly entry: AuditEntry }) {
  if (subjectId === null) return null;
  const isNumbered = subject === 'order' || subject === 'consultation' || subject === 'message';
  if (!isNumbered && subjectName !== null) return subjectName;
  const path = subjectPath(subject, subjectId);
  return (
    <>
      {path === undefined ? (
        <span className="num">#{subjectId}</span>
      ) : (
        <Link to={path} className="num text-beet-700 underline underline-offset-3 hover:text-beet-900">
          #{subjectId}
        </Link>
      )}
      {subjectName === null ? null : ` of ${subjectName}`}
    </>
  );
}
