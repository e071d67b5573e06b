import { paise } from '#domain/money.ts';
import type { Money } from './decide-claim.ts';
import { findGrantsOfOrder } from './claim-queries.ts';
import { sumOf } from '#domain/claims/largest-amounts.ts';

export const interimMoney: Money = {
  giveBack: async () => undefined,
  readGivenBack: async (db, orderId) => ({
    givenBack: sumOf(await findGrantsOfOrder(db, orderId)),
    refundable: paise(0),
  }),
};
