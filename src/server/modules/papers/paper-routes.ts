import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as papers from '#contract/papers.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import { attachment } from '#server/modules/files/content-disposition.ts';
import { type PaperFile, type PaperParts, downloadPaper } from './download-paper.ts';
import { exportPapers, listPapers, readOrderPaper } from './read-papers.ts';

const pdfType = 'application/pdf';

export function paperRoutes(app: FastifyInstance, parts: PaperParts): void {
  const { db } = parts;
  bind(app, papers.getOwnPaper, ({ params }, { userId }) => readOrderPaper(db, params.id, userId));
  bind(app, papers.getAnyPaper, ({ params }) => readOrderPaper(db, params.id, null));
  bind(app, papers.listPapers, ({ query }) => listPapers(db, query));
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
