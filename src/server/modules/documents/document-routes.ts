import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ConsultationDocument } from '#contract/consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { removeConsultationDocument } from '#contract/files.ts';
import { uploadDocument } from '#contract/raw-endpoints.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bind, checkAccess, parseParams } from '#server/http/bind.ts';
import { receiveFile, uploadLimits } from '#server/http/receive-file.ts';
import type { BackgroundWork } from '#server/maintenance/background-work.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { checkDocument } from './check-document.ts';
import { removeDocument } from './remove-document.ts';
import { demandDocumentMayChange, storeDocument } from './store-document.ts';

export type DocumentParts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly background: BackgroundWork;
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
      await demandDocumentMayChange(parts.db, caller, id);
      const limit = { name: 'documents', max: parts.limits.documentsPerUserTenMinutes, seconds: 600 };
      await parts.limiter.count(parts.db, [{ limit, by: String(caller.userId) }]);
      const stored = await storeDocument(parts, caller, id, checkDocument(await receiveFile(request)));
      return reply.code(201).send(ConsultationDocument.parse(stored));
    });
  });
}
