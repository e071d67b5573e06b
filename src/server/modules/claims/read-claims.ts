import type { z } from 'zod';
import type { Claim, ClaimsOfOrder, listClaims as listEndpoint } from '#contract/claims.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { claimability, claimableUntil } from '#domain/claims/claim-times.ts';
import { isClaimOpen } from '#domain/claims/claim-state.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { noSuchClaim } from './answer-claim.ts';
import {
  type OrderReach,
  attachRecords,
  findClaimRow,
  findClaimedOrder,
  findClaimsOfOrder,
  findOwnClaims,
} from './claim-queries.ts';
import { type LinkToPhoto, toClaim } from './claim-row.ts';

export async function readClaimsOfOrder(
  db: Db,
  orderId: number,
  reach: OrderReach,
  linkToPhoto: LinkToPhoto,
): Promise<ClaimsOfOrder> {
  const order = await findClaimedOrder(db, orderId, reach);
  if (!order) throw noSuchOrder();
  const found = await attachRecords(db, await findClaimsOfOrder(db, orderId));
  const by = 'ownerId' in reach ? 'customer' : 'staff';
  const isOpen = found.some(({ claim }) => isClaimOpen(claim.state));
  return {
    claimableUntil: order.deliveredAt && claimableUntil(order.deliveredAt, by).toISOString(),
    canClaim: !isOpen && claimability(order.status, order.deliveredAt, new Date(), by) === 'claimable',
    claims: found.map((claim) => toClaim(claim, linkToPhoto)),
  };
}

export async function listOwnClaims(
  db: Database,
  { userId }: Caller,
  request: z.output<(typeof listEndpoint)['query']>,
  linkToPhoto: LinkToPhoto,
): Promise<ResponseOf<typeof listEndpoint>> {
  const { total, rows } = await findOwnClaims(db, userId, request);
  const found = await attachRecords(db, rows);
  return pagedResponse(
    request,
    total,
    found.map((claim) => toClaim(claim, linkToPhoto)),
  );
}

export async function readOwnClaim(
  db: Database,
  { userId }: Caller,
  claimId: number,
  linkToPhoto: LinkToPhoto,
): Promise<Claim> {
  const row = await findClaimRow(db, claimId, userId);
  if (!row) throw noSuchClaim();
  const [found] = await attachRecords(db, [row]);
  return toClaim(found!, linkToPhoto);
}
