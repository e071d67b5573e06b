import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import * as papers from '#contract/papers.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { attachment } from '#server/modules/files/content-disposition.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { requireSignature } from '#server/modules/files/signed-link.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { type PaperFile, type PaperParts, downloadPaper } from './download-paper.ts';
import { linkToExport, openExport, readNewestExport, startPaperExport } from './paper-exports.ts';
import { exportPapers, listPapers, readOrderPaper } from './read-papers.ts';

const pdfType = 'application/pdf';

type PaperRouteParts = PaperParts & { readonly files: FileStore; readonly linkKeys: SecretKeys };

export function paperRoutes(app: FastifyInstance, parts: PaperRouteParts): void {
  const { db, linkKeys } = parts;
  bind(app, papers.getOwnPaper, ({ params }, { userId }) => readOrderPaper(db, params.id, userId));
  bind(app, papers.getAnyPaper, ({ params }) => readOrderPaper(db, params.id, null));
  bind(app, papers.listPapers, ({ query }) => listPapers(db, query));
  bind(app, papers.startPaperExport, ({ body }, caller, { once }) => startPaperExport(once(db), caller, body.month));
  bind(app, papers.findPaperExport, ({ query }) => readNewestExport(db, query.month));
  bind(app, papers.linkToPaperExport, ({ params }, caller) => linkToExport(db, linkKeys[0], caller, params.id));
  bindRaw(
    app,
    raw.downloadPaperExport,
    async ({ params: { id }, query: { for: readerId, exp, sig } }, _caller, { reply }) => {
      requireSignature(linkKeys, { path: `/paper-exports/${id}`, readerId }, exp, sig, new Date());
      const { fileName, size, stream } = await openExport(parts, id, readerId);
      reply.headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      });
      return reply.send(stream);
    },
    { onBadInput: () => new AppError('proof-missing', 'This link is not complete.') },
  );
  bindRaw(app, raw.downloadOwnPaper, async ({ params: { id } }, { userId }, { reply }) =>
    sendPaper(reply, await downloadPaper(parts, { orderId: id, ownerId: userId })),
  );
  bindRaw(app, raw.downloadAnyPaper, async ({ params: { id } }, _caller, { reply }) =>
    sendPaper(reply, await downloadPaper(parts, { orderId: id, ownerId: null })),
  );
  bindRaw(app, raw.downloadOwnCreditNote, async ({ params: { id, paperId } }, { userId }, { reply }) =>
    sendPaper(reply, await downloadPaper(parts, { orderId: id, ownerId: userId, creditNoteId: paperId })),
  );
  bindRaw(app, raw.downloadAnyCreditNote, async ({ params: { id, paperId } }, _caller, { reply }) =>
    sendPaper(reply, await downloadPaper(parts, { orderId: id, ownerId: null, creditNoteId: paperId })),
  );
  bindRaw(app, raw.exportPapers, async ({ query }, caller, { reply }) => {
    const rows = await exportPapers(db, caller, query.month);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="papers-${query.month}.csv"`,
    });
    return reply.send(Readable.from(rows, { objectMode: false }));
  });
}

function sendPaper(reply: FastifyReply, { fileName, pdf }: PaperFile) {
  return reply.type(pdfType).header('content-disposition', attachment(fileName, pdfType)).send(pdf);
}
