import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { StoredImage } from '#contract/files.ts';
import { downloadFile, uploadImage } from '#contract/raw-endpoints.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bindRaw } from '#server/http/bind.ts';
import { cacheForEver } from '#server/http/cached-response.ts';
import { hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { privateFileHeaders } from './content-disposition.ts';
import { findDocument } from './file-queries.ts';
import type { FileStore } from './file-store.ts';
import { requireSignature } from './signed-link.ts';
import { storeImage } from './store-image.ts';

export type FileParts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly linkKeys: SecretKeys;
  readonly pictures: WorkerPool;
};

const imageName = /^[\w-]{8,64}$/;

export function fileRoutes(app: FastifyInstance, parts: FileParts): void {
  const { db, files } = parts;
  app.register(async (uploads) => {
    await uploads.register(multipart, uploadLimits);
    bindRaw(uploads, uploadImage, async (_input, caller, { request, reply, onceFor }) => {
      const limit = { name: 'images', max: parts.limits.imagesPerUserTenMinutes, seconds: 600 };
      const stored = await parts.limiter.spendWhenAccepted(db, { limit, by: String(caller.userId) }, async () => {
        const file = await receiveFile(request);
        const once = onceFor(hashOfFile(file));
        return storeImage({ ...parts, once }, caller, file);
      });
      return reply.code(201).send(StoredImage.parse(stored));
    });
  });

  app.get<{ Params: { name: string } }>('/images/:name.webp', async (request, reply) => {
    const found = imageName.test(request.params.name) ? await files.read(`images/${request.params.name}.webp`) : null;
    if (!found) throw new AppError('not-found', 'There is no such picture.');
    reply.headers({ 'content-type': 'image/webp', 'content-length': found.size, 'cache-control': cacheForEver });
    return reply.send(found.stream);
  });

  bindRaw(
    app,
    downloadFile,
    async ({ params: { id }, query: { for: readerId, exp, sig } }, _caller, { reply }) => {
      requireSignature(parts.linkKeys, { path: `/files/${id}`, readerId }, exp, sig, new Date());
      const document = await findDocument(db, id, readerId);
      const found = document && (await files.read(document.storageKey));
      if (!found) throw new AppError('not-found', 'This file is no longer there.');
      return reply.headers(privateFileHeaders(found.size, document.fileName, document.mediaType)).send(found.stream);
    },
    { onBadInput: () => new AppError('proof-missing', 'This link is not complete.') },
  );
}
