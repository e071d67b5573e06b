import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-claims.ts';
import * as claims from '#contract/claims.ts';
import { AppError } from '#contract/errors.ts';
import { downloadClaimPhoto, uploadClaimPhoto } from '#contract/raw-endpoints.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import { type PhotographParts, redrawPhotograph } from '#server/modules/files/redraw-photograph.ts';
import { privateFileHeaders } from '#server/modules/files/content-disposition.ts';
import { requireSignature, signLink } from '#server/modules/files/signed-link.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { addClaimPhoto, requirePhotoPossible } from './add-claim-photo.ts';
import { answerClaim } from './answer-claim.ts';
import { findReadablePhoto } from './claim-photo-queries.ts';
import { askAboutClaim, grantClaim, refuseClaim } from './decide-claim.ts';
import { openClaimForCaller, openOwnClaim } from './open-claim.ts';
import { listInbox, readClaimCase } from './read-claim-case.ts';
import { listOwnClaims, readClaimsOfOrder, readOwnClaim } from './read-claims.ts';

export function claimRoutes(app: FastifyInstance, parts: PhotographParts): void {
  const { db } = parts;
  const linkFor = linkToPhotoFor(parts.linkKeys);
  bind(app, claims.listClaimsOfOrder, ({ params }, caller) =>
    readClaimsOfOrder(db, params.id, { ownerId: caller.userId }, linkFor(caller)),
  );
  bind(app, claims.openClaim, ({ params, body }, caller, { once }) => openOwnClaim(once(db), caller, params.id, body));
  bind(app, claims.listClaims, ({ query }, caller) => listOwnClaims(db, caller, query, linkFor(caller)));
  bind(app, claims.getClaim, ({ params }, caller) => readOwnClaim(db, caller, params.id, linkFor(caller)));
  bind(app, claims.answerClaim, async ({ params, body }, caller, { once }) => {
    await answerClaim(once(db), caller, params.id, body.text);
    return readOwnClaim(db, caller, params.id, linkFor(caller));
  });
  bind(app, claims.listClaimsForCaller, ({ params }, { kitchens }) =>
    readClaimsOfOrder(db, params.id, { kitchens }, null),
  );
  bind(app, claims.openClaimForCaller, ({ params, body }, caller, { once }) =>
    openClaimForCaller(once(db), caller, params.id, body),
  );

  const read = (caller: Caller, id: number) => readClaimCase(db, id, linkFor(caller));
  bind(app, admin.listAllClaims, ({ query }) => listInbox(db, query));
  bind(app, admin.getClaimCase, ({ params }, caller) => read(caller, params.id));
  bind(app, admin.askAboutClaim, async ({ params, body }, caller, { once }) => {
    await askAboutClaim(once(db), caller, params.id, body.text);
    return read(caller, params.id);
  });
  bind(app, admin.refuseClaim, async ({ params, body }, caller, { once }) => {
    await refuseClaim(once(db), caller, params.id, body.text);
    return read(caller, params.id);
  });
  bind(app, admin.grantClaim, async ({ params, body }, caller, { once }) => {
    await grantClaim(once(db), caller, params.id, body);
    return read(caller, params.id);
  });
  photoRoutes(app, parts);
}

function photoRoutes(app: FastifyInstance, parts: PhotographParts): void {
  const { db, files, limiter, pictures } = parts;
  const linkFor = linkToPhotoFor(parts.linkKeys);
  app.register(async (uploads) => {
    await uploads.register(multipart, uploadLimits);
    bindRaw(uploads, uploadClaimPhoto, async ({ params, query }, caller, { request, reply, onceFor }) => {
      await requirePhotoPossible(db, caller, params.id);
      const limit = { name: 'documents', max: parts.limits.documentsPerUserTenMinutes, seconds: 600 };
      const added = await limiter.spendWhenAccepted(db, { limit, by: String(caller.userId) }, async () => {
        const file = await receiveFile(request);
        const shown = { claimId: params.id, position: query.position ?? null };
        const once = onceFor([shown, hashOfFile(file)]);
        return addClaimPhoto({ db, files, once }, caller, shown, await redrawPhotograph(pictures, file));
      });
      return reply.code(201).send(claims.ClaimPhoto.parse({ ...added, url: linkFor(caller)(added.id) }));
    });
  });

  bindRaw(
    app,
    downloadClaimPhoto,
    async ({ params: { id }, query: { for: readerId, exp, sig } }, _caller, { reply }) => {
      requireSignature(parts.linkKeys, { path: `/claim-photos/${id}`, readerId }, exp, sig, new Date());
      const photo = await findReadablePhoto(db, id, readerId);
      const found = photo && (await files.read(photo.storageKey));
      if (!found) throw new AppError('not-found', 'This photograph is no longer there.');
      return reply.headers(privateFileHeaders(found.size, `claim-photo-${id}`, photo.mediaType)).send(found.stream);
    },
    { onBadInput: () => new AppError('proof-missing', 'This link is not complete.') },
  );
}

const linkToPhotoFor =
  ([key]: SecretKeys) =>
  ({ userId }: Caller) =>
  (photoId: number) =>
    signLink(key, { path: `/claim-photos/${photoId}`, readerId: userId }, new Date()).url;
