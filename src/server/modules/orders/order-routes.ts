import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import * as orders from '#contract/orders.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { OrderDeps } from './decide-order.ts';
import { requireKnownCoupon } from '#server/modules/coupons/apply-coupon.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { findOwnOrder } from './find-order.ts';
import { listOwnOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { orderAgain } from './order-again.ts';
import { findPlacedOrder, placeOrder, readOrderBasis } from './place-order.ts';

type Deps = Omit<OrderDeps, 'db' | 'reads'> & {
  readonly db: Database;
  readonly limiter: Limiter;
  /** Given, because quotes of programs build on orders. */
  readonly isOrderOfProgram: (grantId: number, orderId: number) => Promise<boolean>;
};

/** `toOrder` maps field by field. */
const exact = { isExact: true };

export function orderRoutes(app: FastifyInstance, { db, limiter, isOrderOfProgram, ...deps }: Deps): void {
  bind(
    app,
    orders.placeOrder,
    async ({ body }, caller, { once, ahead }) => {
      if (body.couponCode !== undefined) await requireKnownCoupon({ db, limiter }, caller.userId, body.couponCode);
      const replay = (at: Db, cartGeneration: unknown) => findPlacedOrder(at, caller.userId, cartGeneration as number);
      return placeOrder({ ...deps, db: once(db, replay), reads: db }, caller, ahead, body);
    },
    { readAhead: (tokenHash: Buffer) => readOrderBasis(db, deps.limits, tokenHash), ...exact },
  );
  bind(app, orders.listOrders, ({ query }, caller) => listOwnOrders(db, caller, query));
  bind(app, orders.getOrder, ({ params }, caller) => findOwnOrder(db, caller, params.id), exact);
  bind(
    app,
    orders.cancelOwnOrder,
    async ({ params: { id }, body }, caller) => {
      const { userId, grantId } = caller;
      if (grantId !== undefined && !(await isOrderOfProgram(grantId, id))) {
        await findOwnOrder(db, caller, id);
        throw new AppError('rule-violated', 'A program can cancel only what it ordered. The person cancels this one.');
      }
      return moveOrder(db, { actor: 'customer', userId }, id, body.status);
    },
    exact,
  );
  bind(app, orders.orderAgain, ({ params }, caller, { once }) =>
    orderAgain({ db: once(db), foodCache: deps.foodCache }, caller, params.id),
  );
}
