import type { z } from 'zod';
import type { Coupon, CouponDraft, CouponRuleDraft, listCoupons as listCouponsEndpoint } from '#contract/coupons.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { readKitchensOf } from '#server/modules/kitchens/find-kitchen-for.ts';
import { type CouponRow, findCouponPage, insertCoupon, lockCouponById, setCoupon } from './coupon-queries.ts';
import { toCoupon, toCouponValues, toDecided } from './coupon-row.ts';

export async function listCoupons(
  db: Db,
  { page, size, sort }: z.output<(typeof listCouponsEndpoint)['query']>,
): Promise<ResponseOf<typeof listCouponsEndpoint>> {
  const { total, found } = await findCouponPage(db, { page, size, newestFirst: sort === 'id,desc' });
  return pagedResponse(
    { page, size },
    total,
    found.map((row) => toCoupon(row)),
  );
}

export function createCoupon(db: Transactor, { userId }: Caller, { code, ...draft }: CouponDraft): Promise<Coupon> {
  return db.transaction(async (tx) => {
    await requireKitchens(tx, draft.kitchenIds);
    const row = await insertCoupon(tx, { code, ...toCouponValues(draft) });
    if (!row) {
      const message = `There is a coupon ${code} already.`;
      throw new AppError('conflict', message, { fieldErrors: { code: message } });
    }
    await recordAction(tx, userId, { action: 'created', subject: 'coupon', subjectId: row.id, after: toDecided(row) });
    return toCoupon(row);
  });
}

export function updateCoupon(
  db: Database,
  caller: Caller,
  id: number,
  named: Named<typeof CouponRuleDraft>,
): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const before = await requireCoupon(tx, id);
    const draft = { note: before.note, ...named };
    if (draft.maxUses !== null && draft.maxUses < before.uses) {
      const message = `It has been used ${before.uses} times already.`;
      throw new AppError('rule-violated', message, { fieldErrors: { maxUses: message } });
    }
    await requireKitchens(tx, draft.kitchenIds);
    return save(tx, caller, before, 'updated', toCouponValues(draft));
  });
}

/** One that has ended keeps its end. */
export function endCoupon(db: Database, caller: Caller, id: number): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const before = await requireCoupon(tx, id);
    const now = new Date();
    if (before.endsAt && before.endsAt <= now) return toCoupon(before);
    return save(tx, caller, before, 'ended', { endsAt: now });
  });
}

async function save(
  tx: Tx,
  { userId }: Caller,
  before: CouponRow,
  action: string,
  values: Parameters<typeof setCoupon>[2],
): Promise<Coupon> {
  const after = await setCoupon(tx, before.id, values);
  await recordAction(tx, userId, {
    action,
    subject: 'coupon',
    subjectId: before.id,
    before: toDecided(before),
    after: toDecided(after),
  });
  return toCoupon(after);
}

async function requireCoupon(tx: Tx, id: number): Promise<CouponRow> {
  const coupon = await lockCouponById(tx, id);
  if (!coupon) throw new AppError('not-found', 'We could not find this coupon.');
  return coupon;
}

async function requireKitchens(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await readKitchensOf(db, null)).map(({ id }) => id));
  if (ids.every((id) => known.has(id))) return;
  const message = 'One of these kitchens does not exist any more.';
  throw new AppError('bad-input', message, { fieldErrors: { kitchenIds: message } });
}
