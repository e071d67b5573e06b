import type { Tx } from '#server/db/client.ts';
import type { AuditSubject } from '#server/db/schema/audit-log.ts';
import { insertAction } from './audit-queries.ts';
import { changedFields } from './changed-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Leave `before` out for what is new, `after` for what is gone. Never pass a secret: the log is read by people. */
export type StaffAction = {
  readonly action: string;
  readonly subject: AuditSubject;
  readonly subjectId: number | null;
  readonly before?: Fields;
  readonly after?: Fields;
};

/**
 * Within the transaction that does it: an action without its entry, or an entry without its action, cannot be.
 * What was saved as it already stood is no action.
 */
export async function recordAction(tx: Tx, actorUserId: number, done: StaffAction): Promise<void> {
  const { action, subject, subjectId, ...states } = done;
  const { before, after } =
    states.before && states.after
      ? changedFields(states.before, states.after)
      : { before: null, after: null, ...states };
  if (before && after && Object.keys(after).length === 0) return;
  await insertAction(tx, { actorUserId, action, subject, subjectId, before, after });
}
