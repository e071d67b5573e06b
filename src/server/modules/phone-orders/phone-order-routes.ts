import type { FastifyInstance } from 'fastify';
import * as phoneOrders from '#contract/phone-orders.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { findPlacedOrder } from '#server/modules/orders/place-order.ts';
import { type PhoneOrderDeps, placePhoneOrder, quotePhoneOrder } from '#server/modules/orders/place-phone-order.ts';
import { addAddressOfCaller, createCaller, findCaller } from './callers.ts';

type Deps = Omit<PhoneOrderDeps, 'db' | 'reads'> & { readonly db: Database; readonly limiter: Limiter };

export function phoneOrderRoutes(app: FastifyInstance, { db, limiter, ...deps }: Deps): void {
  bind(app, phoneOrders.findPhoneCustomer, ({ query }, caller) => findCaller({ db, limiter }, caller, query.phone));
  bind(app, phoneOrders.createPhoneCustomer, ({ body }, caller, { once }) => createCaller(once(db), caller, body));
  bind(app, phoneOrders.addPhoneAddress, ({ params, body }, caller, { once }) =>
    addAddressOfCaller(once(db), caller, params.id, body),
  );
  bind(app, phoneOrders.quotePhoneOrder, ({ body }, caller) =>
    quotePhoneOrder({ ...deps, db, reads: db }, caller, body),
  );
  bind(
    app,
    phoneOrders.placePhoneOrder,
    ({ body }, caller, { once }) => {
      const replay = (at: Db, cartGeneration: unknown) =>
        findPlacedOrder(at, body.customerId, cartGeneration as number);
      return placePhoneOrder({ ...deps, db: once(db, replay), reads: db }, caller, body);
    },
    { isExact: true },
  );
}
