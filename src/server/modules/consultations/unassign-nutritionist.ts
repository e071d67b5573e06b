import type { Tx } from '#server/db/client.ts';
import { unassignOpenConsultations } from './consultation-queries.ts';

/** For a user who is disabled or loses the role: open consultations become unassigned, for an admin to reassign. */
export async function unassignNutritionist(tx: Tx, userId: number): Promise<void> {
  await unassignOpenConsultations(tx, userId);
}
