import type { SecondFactor } from '#contract/second-factor.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor-queries.ts';

export async function readSecondFactor(db: Database, { userId }: Caller): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, userId);
  if (!factor?.confirmedAt) return { isOn: false, since: null, recoveryCodesLeft: 0 };
  return {
    isOn: true,
    since: factor.confirmedAt.toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}
