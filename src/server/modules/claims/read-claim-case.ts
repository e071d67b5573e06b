import type { z } from 'zod';
import type { ClaimCase, ClaimSummary, listAllClaims as listEndpoint } from '#contract/admin-claims.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type AmountAt, largestAmounts } from '#domain/claims/largest-amounts.ts';
import { acknowledgeBy, acknowledgement, isClaimSeries } from '#domain/claims/claim-times.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { Database, Db } from '#server/db/client.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { findAnyOrder } from '#server/modules/orders/all-orders.ts';
import { readAccountOf } from '#server/modules/payments/order-account.ts';
import { noSuchClaim } from './answer-claim.ts';
import {
  type SummaryRow,
  countAcknowledged,
  countSeries,
  countToAnswer,
  findCustomer,
  findEarlierClaims,
  findInbox,
  findNames,
} from './claim-inbox-queries.ts';
import {
  type ClaimRow,
  attachRecords,
  findClaimRow,
  findClaimedOrder,
  findGrantsOfOrder,
  findOrderLines,
} from './claim-queries.ts';
import { type LinkToPhoto, toClaim } from './claim-row.ts';

/** For the dashboard. */
export const readClaimsToAnswer = (db: Db): Promise<{ count: number; overdue: number }> => countToAnswer(db);

export async function listInbox(
  db: Database,
  { box, ...request }: z.output<(typeof listEndpoint)['query']>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const [{ total, rows }, { overdue }, acknowledged] = await Promise.all([
    findInbox(db, box, request),
    countToAnswer(db),
    countAcknowledged(db),
  ]);
  const now = new Date();
  const page = pagedResponse(
    request,
    total,
    rows.map((row) => toSummary(row, now)),
  );
  return { ...page, overdue, acknowledged };
}

export async function readClaimCase(db: Db, claimId: number, linkToPhoto: LinkToPhoto): Promise<ClaimCase> {
  const row = await findClaimRow(db, claimId, null);
  if (!row) throw noSuchClaim();
  const [[full], order, largest, { paid, givenBack, refundable }, customer, earlier, series, names] = await Promise.all(
    [
      attachRecords(db, [row]),
      findAnyOrder(db, row.orderId),
      readLargestAmounts(db, row),
      readAccountOf(db, row.orderId),
      findCustomer(db, row.userId),
      findEarlierClaims(db, row.userId, claimId),
      countSeries(db, claimId),
      findNames(
        db,
        [row.openedBy, row.decidedBy].filter((id) => id !== null),
      ),
    ],
  );
  const now = new Date();
  return {
    claim: toClaim(full!, linkToPhoto),
    acknowledgement: acknowledgement(row.createdAt, row.acknowledgedAt, now),
    acknowledgeBy: acknowledgeBy(row.createdAt).toISOString(),
    openedByName: row.openedBy === null ? null : (names.get(row.openedBy) ?? null),
    decidedByName: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
    order,
    customer: {
      id: customer.id,
      name: customer.name,
      since: customer.createdAt.toISOString(),
      orders: customer.orders,
    },
    earlierClaims: earlier.map((each) => toSummary(each, now)),
    series: { ...series, isSeries: isClaimSeries(series) },
    largest: largest.map(inRupees),
    granted: full!.grants.map(({ position, amountPaise }) => ({ position, amount: toRupees(amountPaise as Paise) })),
    paidAmount: toRupees(paid),
    givenBackAmount: toRupees(givenBack),
    refundableAmount: toRupees(refundable),
  };
}

export async function readLargestAmounts(db: Db, { id, orderId }: ClaimRow): Promise<readonly AmountAt[]> {
  const [order, lines, [claim], granted] = await Promise.all([
    findClaimedOrder(db, orderId, { kitchens: null }),
    findOrderLines(db, orderId),
    findClaimRow(db, id, null).then((row) => attachRecords(db, row ? [row] : [])),
    findGrantsOfOrder(db, orderId),
  ]);
  const { deliveryFee, total } = order!;
  return largestAmounts({ lines, deliveryFee, total }, claim!.lines, granted);
}

function toSummary(row: SummaryRow, now: Date): ClaimSummary {
  return {
    id: row.id,
    orderId: row.orderId,
    customerName: row.customerName,
    state: row.state,
    openedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isByStaff: row.openedBy !== null,
    reasons: [...new Set(row.reasons)],
    lines: row.reasons.length,
    acknowledgement: acknowledgement(row.createdAt, row.acknowledgedAt, now),
    grantedAmount: row.givenAs === null ? null : toRupees(row.grantedPaise as Paise),
    grantedAs: row.givenAs,
  };
}

const inRupees = ({ position, amount }: AmountAt) => ({ position, amount: toRupees(amount) });
