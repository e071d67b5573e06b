import type { Database } from '#server/db/client.ts';
import { type PaperRow, findDrawnPdf, storePdf } from './paper-queries.ts';
import type { PaperPrinter } from './paper-printer.ts';
import { type PaperAsked, requirePaper } from './read-papers.ts';

export type PaperParts = { readonly db: Database; readonly printer: Pick<PaperPrinter, 'draw'> };
export type PaperFile = { readonly fileName: string; readonly pdf: Buffer };

/**
 * Drawn at the first download, and kept. Most papers are never opened: drawing each paper with its order would fill the
 * database with files.
 */
export async function downloadPaper({ db, printer }: PaperParts, asked: PaperAsked): Promise<PaperFile> {
  const paper = await requirePaper(db, asked);
  const fileName = fileNameOf(paper);
  const drawn = await findDrawnPdf(db, paper.id);
  if (drawn) return { fileName, pdf: drawn };
  const pdf = await draw(printer, paper);
  await db.transaction((tx) => storePdf(tx, paper, pdf));
  return { fileName, pdf };
}

export const fileNameOf = ({ number }: PaperRow) => `${number.replaceAll('/', '-')}.pdf`;

/** Draws a paper for a file with many papers. The drawing is not kept. */
export async function findOrDraw({ db, printer }: PaperParts, paper: PaperRow): Promise<Buffer> {
  return (await findDrawnPdf(db, paper.id)) ?? draw(printer, paper);
}

function draw(printer: PaperParts['printer'], { number, issuedAt, data, recipient }: PaperRow): Promise<Buffer> {
  return printer.draw({ number, issuedAt: issuedAt.toISOString(), data, recipient });
}
