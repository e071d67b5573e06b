import type { FastifyInstance } from 'fastify';
import * as coupons from '#contract/coupons.ts';
import { bind } from '#server/http/bind.ts';
import { type CouponParts, checkCoupon } from './check-coupon.ts';
import { createCoupon, endCoupon, listCoupons, updateCoupon } from './manage-coupons.ts';

export function couponRoutes(app: FastifyInstance, parts: CouponParts): void {
  const { db } = parts;
  bind(app, coupons.checkCoupon, ({ body }, caller) => checkCoupon(parts, caller, body));
  bind(app, coupons.listCoupons, ({ query }) => listCoupons(db, query));
  bind(app, coupons.createCoupon, ({ body }, caller, { once }) => createCoupon(once(db), caller, body));
  bind(app, coupons.updateCoupon, ({ params, body }, caller) => updateCoupon(db, caller, params.id, body));
  bind(app, coupons.endCoupon, ({ params }, caller) => endCoupon(db, caller, params.id));
}
