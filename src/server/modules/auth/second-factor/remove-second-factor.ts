import type { Tx } from '#server/db/client.ts';
import { deleteSecondFactor } from './second-factor-queries.ts';

/** With its recovery codes; also one that was only proposed. Answers whether it was on. The account must be locked. */
export function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  return deleteSecondFactor(tx, userId);
}
