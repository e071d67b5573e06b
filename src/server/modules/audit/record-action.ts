import type { Tx } from '#server/db/client.ts';
import type { AuditSubject } from '#server/db/schema/audit-log.ts';
import { insertAction } from './audit-queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Without `before` for a creation, without `after` for a deletion. Never pass a secret: admins read the log. */
export type StaffAction = {
  readonly action: string;
  readonly subject: AuditSubject;
  readonly subjectId: number | null;
  readonly before?: Fields;
  readonly after?: Fields;
};

/** Call it in the transaction of the action, so that both commit or neither does. A change without a difference is not recorded. */
export async function recordAction(tx: Tx, actorUserId: number, done: StaffAction): Promise<void> {
  const { action, subject, subjectId, ...states } = done;
  const { before, after } =
    states.before && states.after
      ? changedFields(states.before, states.after)
      : { before: null, after: null, ...states };
  if (before && after && Object.keys(after).length === 0) return;
  await insertAction(tx, { actorUserId, action, subject, subjectId, before, after });
}

/** Only the fields that differ: the entry of a price change has the price, not the full meal. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Fields) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
