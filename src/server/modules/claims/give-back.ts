import type { WayBack } from '#domain/claims/way-back.ts';
import type { AmountAt } from '#domain/claims/largest-amounts.ts';
import type { Paise } from '#domain/money.ts';
import type { Db, Tx } from '#server/db/client.ts';

export type GivenBack = {
  readonly orderId: number;
  readonly amountPaise: Paise;
  readonly lines: readonly AmountAt[];
  readonly as: WayBack;
  readonly reason: string;
  readonly actorUserId: number;
};

/** Of the payments module. Refuses more than was paid. */
export type GiveBack = (tx: Tx, given: GivenBack) => Promise<void>;
/** What of an order was given back so far, and what could still go back to the way of payment. */
export type ReadGivenBack = (
  db: Db,
  orderId: number,
) => Promise<{ readonly givenBack: Paise; readonly refundable: Paise }>;
