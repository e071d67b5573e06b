import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as payments from '#contract/payments.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import {
  checkOrderPayments,
  exportSettlements,
  listPayments,
  readOrderPayments,
  readPaymentOutcomes,
} from './admin-payments.ts';
import { giveGoodwill, readOrderAccount } from './give-goodwill.ts';
import { openDoorPayment, readDoorPayment } from './door-payment.ts';
import { type PaymentDeps, checkOwnPayment, payInCash, readOwnPayment, readPaymentMethods } from './read-payment.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, payments.getPaymentMethods, () => readPaymentMethods(deps.gateway));
  bind(app, payments.getPayment, ({ params }, caller) => readOwnPayment(deps, caller, params.id));
  bind(app, payments.checkPayment, ({ params }, caller) => checkOwnPayment(deps, caller, params.id));
  bind(app, payments.payInCash, ({ params }, caller) => payInCash(deps, caller, params.id));
  bind(app, payments.getDoorPayment, ({ params }, caller) => readDoorPayment(deps, caller, params.id));
  bind(app, payments.openDoorPayment, ({ params }, caller) => openDoorPayment(deps, caller, params.id));
  bind(app, payments.listPayments, ({ query }) => listPayments(deps, query));
  bind(app, payments.getOrderPayments, ({ params }) => readOrderPayments(db, params.orderId));
  bind(app, payments.checkOrderPayments, ({ params }, caller) => checkOrderPayments(deps, caller, params.orderId));
  bind(app, payments.getPaymentOutcomes, () => readPaymentOutcomes(db));
  bind(app, payments.getOrderAccount, ({ params }) => readOrderAccount(db, params.id));
  bind(app, payments.giveGoodwill, ({ params, body }, caller, { once }) =>
    giveGoodwill(once(db), caller, params.id, body),
  );
  bindRaw(app, raw.exportSettlements, async ({ query }, caller, { reply }) => {
    const rows = await exportSettlements(db, caller, query.day);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="settlements-${query.day}.csv"`,
    });
    return reply.send(Readable.from(rows, { objectMode: false }));
  });
  void app.register(async (scope) => webhookRoute(scope, deps));
}

/** In a scope of its own, where bodies stay bytes: the signature is over them as they arrived. */
function webhookRoute(scope: FastifyInstance, deps: PaymentDeps): void {
  const refused = new RefusedWebhooks(deps.db);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  bindRaw(scope, raw.paymentWebhook, async (_input, _caller, { request, reply }) => {
    const { body, headers } = request;
    const signature = headers['x-razorpay-signature'];
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await receiveWebhook({ ...deps, refused }, bytes, typeof signature === 'string' ? signature : undefined);
    return reply.code(204).send();
  });
}
