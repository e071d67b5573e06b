import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as delivery from '#contract/delivery.ts';
import * as dispatch from '#contract/dispatch.ts';
import { AppError } from '#contract/errors.ts';
import { downloadDeliveryPhoto, uploadDeliveryPhoto } from '#contract/raw-endpoints.ts';
import type { Db } from '#server/db/client.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import { type PhotographParts, redrawPhotograph } from '#server/modules/files/redraw-photograph.ts';
import { privateFileHeaders } from '#server/modules/files/content-disposition.ts';
import { requireSignature, signLink } from '#server/modules/files/signed-link.ts';
import { countCash } from './count-cash.ts';
import { findReadablePhoto } from './delivery-photo-queries.ts';
import { assignRider, readDispatch, sendAgain } from './dispatch-orders.ts';
import { handBackOrder } from './hand-back-order.ts';
import { handInCash } from './hand-in-cash.ts';
import { moveDeliveryOrder } from './move-delivery-order.ts';
import { photographDelivery, readDeliveryPhoto } from './photograph-delivery.ts';
import { pickUpOrder, requireCarried, requireDeliveryOrder } from './pick-up-order.ts';
import { readDeliveryRound } from './read-delivery-round.ts';
import { readShiftReport } from './read-shift-report.ts';

export function deliveryRoutes(app: FastifyInstance, parts: PhotographParts): void {
  const { db } = parts;
  bind(app, delivery.getDeliveryRound, (_input, caller) => readDeliveryRound(db, caller));
  bind(app, delivery.pickUpOrder, ({ params: { id } }, caller, { once }) =>
    pickUpOrder(once(db, readCurrentOrder(id, caller)), caller, id),
  );
  bind(app, delivery.moveDeliveryOrder, ({ params: { id }, body }, caller, { once }) =>
    moveDeliveryOrder(once(db, readCurrentOrder(id, caller)), caller, id, { receivedBy: null, ...body }),
  );
  bind(app, delivery.handBackOrder, ({ params: { id }, body }, caller, { once }) =>
    handBackOrder(once(db, readCurrentOrder(id, caller)), caller, id, { note: '', ...body }),
  );
  bind(app, delivery.handInCash, ({ body }, caller, { once }) => handInCash(once(db), caller, body.orderIds));

  bind(app, dispatch.getDispatch, (_input, caller) => readDispatch(db, caller));
  bind(app, dispatch.assignRider, ({ params, body }, caller) => assignRider(db, caller, params.id, body));
  bind(app, dispatch.sendAgain, ({ params }, caller) => sendAgain(db, caller, params.id));
  bind(app, dispatch.getShiftReport, ({ query }, caller) => readShiftReport(db, caller, query.date));
  bind(app, dispatch.countCash, ({ params, body }, caller) => countCash(db, caller, params.id, { note: '', ...body }));
  photoRoutes(app, parts);
}

const pathOf = (photoId: number) => `/delivery-photos/${photoId}` as const;

function photoRoutes(app: FastifyInstance, { db, files, limiter, limits, linkKeys, pictures }: PhotographParts): void {
  bind(app, delivery.getDeliveryPhoto, ({ params }, caller) =>
    readDeliveryPhoto(
      db,
      caller,
      params.id,
      (photoId) => signLink(linkKeys[0], { path: pathOf(photoId), readerId: caller.userId }, new Date()).url,
    ),
  );
  app.register(async (uploads) => {
    await uploads.register(multipart, uploadLimits);
    bindRaw(uploads, uploadDeliveryPhoto, async ({ params: { id } }, caller, { request, reply, onceFor }) => {
      // Before the body is read, and again under the lock.
      await requireCarried(db, caller, id);
      const limit = { name: 'documents', max: limits.documentsPerUserTenMinutes, seconds: 600 };
      const taken = await limiter.spendWhenAccepted(db, { limit, by: String(caller.userId) }, async () => {
        const file = await receiveFile(request);
        const once = onceFor([id, hashOfFile(file)]);
        return photographDelivery({ db, files, once }, caller, id, await redrawPhotograph(pictures, file));
      });
      return reply.code(201).send(delivery.DeliveryPhoto.parse(taken));
    });
  });
  bindRaw(
    app,
    downloadDeliveryPhoto,
    async ({ params: { id }, query: { for: readerId, exp, sig } }, _caller, { reply }) => {
      requireSignature(linkKeys, { path: pathOf(id), readerId }, exp, sig, new Date());
      const photo = await findReadablePhoto(db, { photoId: id }, readerId);
      const found = photo && (await files.read(photo.storageKey));
      if (!found) throw new AppError('not-found', 'This photograph is no longer there.');
      return reply.headers(privateFileHeaders(found.size, `delivery-photo-${id}`, photo.mediaType)).send(found.stream);
    },
    { onBadInput: () => new AppError('proof-missing', 'This link is not complete.') },
  );
}

/** A phone may repeat a request after hours offline: the response is the current order, which may have moved on. */
const readCurrentOrder = (orderId: number, caller: Caller) => (db: Db) => requireDeliveryOrder(db, orderId, caller);
