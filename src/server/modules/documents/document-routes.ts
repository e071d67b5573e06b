import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ConsultationDocument } from '#contract/consultations.ts';
import { AppError } from '#contract/errors.ts';
import { removeConsultationDocument } from '#contract/files.ts';
import { uploadDocument } from '#contract/raw-endpoints.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { type ReceivedFile, hashOfFile, receiveFile, uploadLimits } from '#server/http/receive-file.ts';
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
  readonly workers: WorkerPool;
};

export function documentRoutes(app: FastifyInstance, parts: DocumentParts): void {
  bind(app, removeConsultationDocument, ({ params }, caller) => removeDocument(parts.db, caller, params.id));
  app.register(async (documents) => {
    await documents.register(multipart, uploadLimits);
    bindRaw(documents, uploadDocument, async ({ params: { id } }, caller, { request, reply, onceFor }) => {
      await requireDocumentMayChange(parts.db, caller, id);
      const limit = { name: 'documents', max: parts.limits.documentsPerUserTenMinutes, seconds: 600 };
      const stored = await parts.limiter.spendWhenAccepted(parts.db, { limit, by: String(caller.userId) }, async () => {
        const file = await receiveFile(request);
        const once = onceFor([id, hashOfFile(file)]);
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
