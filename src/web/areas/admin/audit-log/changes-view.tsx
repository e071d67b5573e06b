import type { AuditEntry } from '#contract/admin-office.ts';
import { auditChanges, type AuditChange } from './audit-changes.ts';

/** More changes than this are collapsed. */
const maxOpenChanges = 4;

export function ChangesView({ entry }: { readonly entry: AuditEntry }) {
  const changes = auditChanges(entry);
  if (changes.length === 0) return entry.subject === 'consultation' ? <PrivateChange /> : null;
  if (changes.length <= maxOpenChanges) return <ChangesTable changes={changes} />;
  return (
    <details>
      <summary className="-my-2.5 inline-flex min-h-9 cursor-pointer items-center underline underline-offset-3 max-wide:min-h-11">
        {changes.length} fields
      </summary>
      <ChangesTable changes={changes} />
    </details>
  );
}

/** What nutritionist and client agree on is not recorded for admins. */
function PrivateChange() {
  return <span className="text-ink-2">Between client and nutritionist only</span>;
}

function ChangesTable({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <dl className="grid gap-y-1 text-note-l">
      {changes.map(({ field, before, after }) => (
        <div
          key={field}
          className="grid grid-cols-[minmax(min-content,2fr)_minmax(min-content,5fr)] gap-x-3 wrap-break-word"
        >
          <dt className="text-ink-2">{field}</dt>
          <dd className="num">
            <Values before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: Omit<AuditChange, 'field'>) {
  if (before === undefined) return <ins className="no-underline">{after}</ins>;
  if (after === undefined) return <del>{before}</del>;
  return (
    <span className="grid grid-cols-[minmax(min-content,1fr)_auto_minmax(min-content,1fr)] gap-x-2">
      <span>
        <span className="sr-only">before: </span>
        {before}
      </span>
      <span aria-hidden="true" className="text-ink-2">
        →
      </span>
      <b className="font-[660]">
        <span className="sr-only">after: </span>
        {after}
      </b>
    </span>
  );
}
