import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ConsultationDocument } from '#contract/consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { removeConsultationDocument } from '#contract/files.ts';
import { uploadDocument } from '#contract/raw-endpoints.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bind, checkAccess, keyedRequestOf, parseParams } from '#server/http/bind.ts';
import { onceFor } from '#server/http/idempotency.ts';
import { type ReceivedFile, hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { safeFileName } from '#server/modules/files/content-disposition.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { removeDocument } from './remove-document.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { type CheckedDocument, requireDocumentMayChange, storeDocument } from './store-document.ts';

export type DocumentParts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly background: BackgroundTasks;
  readonly workers: WorkerPool;
};

/** An upload is not bound: what comes in is no JSON. Who may call is checked the same way. */
export function documentRoutes(app: FastifyInstance, parts: DocumentParts): void {
  bind(app, removeConsultationDocument, ({ params }, caller) => removeDocument(parts, caller, params.id));
  app.register(async (documents) => {
    await documents.register(multipart, uploadLimits);
    documents.addHook('onRequest', async (request) => {
      request.caller = await checkAccess(app, uploadDocument.access, request);
    });
    documents.post(apiPrefix + uploadDocument.path, async (request, reply) => {
      const caller = request.caller!;
      const { id } = parseParams(uploadDocument.params, request);
      await requireDocumentMayChange(parts.db, caller, id);
      const limit = { name: 'documents', max: parts.limits.documentsPerUserTenMinutes, seconds: 600 };
      const stored = await parts.limiter.spendWhenAccepted(parts.db, { limit, by: String(caller.userId) }, async () => {
        const file = await receiveFile(request);
        const once = onceFor(keyedRequestOf(uploadDocument, request, [id, hashOfFile(file)]));
        return storeDocument({ ...parts, once }, caller, id, await checkDocument(parts.workers, file));
      });
      return reply.code(201).send(ConsultationDocument.parse(stored));
    });
  });
}

async function checkDocument(workers: WorkerPool, { bytes, fileName }: ReceivedFile): Promise<CheckedDocument> {
  const found = await workers.run('inspectDocument', { bytes, fileName });
  if ('problem' in found) {
    throw new AppError('bad-input', found.problem, { fieldErrors: { file: found.problem } });
  }
  const { mediaType, end } = found;
  return { bytes: bytes.subarray(0, end), fileName: safeFileName(fileName, mediaType), mediaType };
}
