import type { CashHandIn } from '#contract/dispatch.ts';
import { AppError } from '#contract/errors.ts';
import { cashDifference, differenceText, isCountExplained } from '#domain/orders/cash-count.ts';
import { type Paise, formatRupees, fromRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { findHandIn, lockHandIn, setCount } from './cash-queries.ts';
import { toHandIn } from './hand-in-row.ts';

type Count = { readonly counted: number; readonly note: string };

/** Once: a repeat of the same count changes nothing, another one is a conflict. */
export function countCash(
  db: Database,
  { userId, kitchens }: Caller,
  handInId: number,
  { counted: rupees, note }: Count,
): Promise<CashHandIn> {
  const counted = fromRupees(rupees);
  return db.transaction(async (tx) => {
    await lockHandIn(tx, handInId);
    const row = await findHandIn(tx, handInId, kitchens);
    if (!row) throw new AppError('not-found', 'There is no such hand-in.');
    const { countedPaise, expectedPaise, riderId } = row.handIn;
    if (countedPaise === counted && row.handIn.note === note) return toHandIn(row);
    if (countedPaise !== null) {
      const amount = formatRupees(countedPaise as Paise);
      throw new AppError('conflict', `${row.countedByName} has counted ${amount} already.`);
    }
    const count = { expected: expectedPaise as Paise, counted };
    if (!isCountExplained(count, note)) {
      const message = 'Please say why the amount differs.';
      throw new AppError('rule-violated', message, { fieldErrors: { note: message } });
    }
    await setCount(tx, handInId, { countedPaise: counted, countedBy: userId, note });
    await recordAction(tx, userId, {
      action: 'counted the cash of',
      subject: 'user',
      subjectId: riderId,
      after: {
        expected: formatRupees(count.expected),
        counted: formatRupees(counted),
        difference: differenceText(cashDifference(count)),
        note,
      },
    });
    return toHandIn((await findHandIn(tx, handInId, kitchens))!);
  });
}
