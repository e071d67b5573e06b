import type { TermsPlan as WirePlan } from '#contract/admin-terms.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { type OrderTerms, firstDayOfNewTerms, isSameTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import {
  type DatedTerms,
  findComingTerms,
  findNewestTermsId,
  findTermsAt,
  findTermsNow,
  insertTerms,
  lockTermsPlan,
} from './order-terms-queries.ts';

export type TermsPlan = { readonly now: DatedTerms; readonly coming: readonly DatedTerms[] };

export const readTermsNow = findTermsNow;

export async function readTermsPlan(db: Db): Promise<TermsPlan> {
  return { now: (await findTermsNow(db)).terms, coming: await findComingTerms(db) };
}

/** What is not changed stays as it would be at that moment. The present terms can't be replaced: orders refer to them by time. */
export async function planTerms(db: Db, startsAt: Date, change: Partial<OrderTerms>): Promise<OrderTerms> {
  const { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove } = (await findTermsAt(
    db,
    startsAt,
  ))!;
  return { taxBasisPoints, taxMode, taxRounding, flatDeliveryFee, freeDeliveryAbove, ...change };
}

/** Who changes the plan, and the version of it that they saw. The command on the server has neither. */
export type PlanChange = { readonly userId: number; readonly version: number };

export function scheduleTerms(db: Transactor, startsAt: Date, terms: OrderTerms, by?: PlanChange): Promise<WirePlan> {
  return db.transaction(async (tx) => {
    await lockTermsPlan(tx);
    const planned = await planTerms(tx, startsAt, {});
    if (by && by.version !== (await findNewestTermsId(tx))) {
      throw new AppError('conflict', 'The terms have been changed since the preview. Please look at it again.');
    }
    if (by && isSameTerms(planned, terms)) throw nothingChanges();
    const subjectId = await insertTerms(tx, { ...terms, startsAt });
    const after = { ...termsOnWire(terms), startsOn: businessDay(startsAt) };
    const change = { action: 'scheduled', subject: 'terms', subjectId, before: termsOnWire(planned), after } as const;
    if (by) await recordAction(tx, by.userId, change);
    return readWirePlan(tx);
  });
}

function nothingChanges(): AppError {
  return new AppError('rule-violated', 'These terms hold on that day already. Please change at least one of them.');
}

export async function readWirePlan(db: Db): Promise<WirePlan> {
  const { now, coming } = await readTermsPlan(db);
  return {
    now: toDatedTerms(now),
    coming: coming.map(toDatedTerms),
    version: await findNewestTermsId(db),
    firstDay: firstDayOfNewTerms(new Date()),
  };
}

const toDatedTerms = (terms: DatedTerms) => ({ ...termsOnWire(terms), startsOn: businessDay(terms.startsAt) });
