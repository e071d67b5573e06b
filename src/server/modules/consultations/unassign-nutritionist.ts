import type { Tx } from '#server/db/client.ts';
import { unassignOpenConsultations } from './consultation-queries.ts';

/** Whoever can no longer work as a nutritionist loses the open consultations at once; an admin finds them unassigned. */
export async function unassignNutritionist(tx: Tx, userId: number): Promise<void> {
  await unassignOpenConsultations(tx, userId);
}
