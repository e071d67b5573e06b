import type { Database } from '#server/db/client.ts';
import { findDrawnPdf, storePdf } from './paper-queries.ts';
import type { PaperPrinter } from './paper-printer.ts';
import { type PaperAsked, requirePaper } from './read-papers.ts';

export type PaperParts = { readonly db: Database; readonly printer: PaperPrinter };
export type PaperFile = { readonly fileName: string; readonly pdf: Buffer };

/**
 * Drawn when it is asked for the first time, and kept. Most papers are never opened: drawing each with its order would fill the
 * database with files.
 */
export async function downloadPaper({ db, printer }: PaperParts, asked: PaperAsked): Promise<PaperFile> {
  const paper = await requirePaper(db, asked);
  const fileName = `${paper.number.replaceAll('/', '-')}.pdf`;
  const drawn = await findDrawnPdf(db, paper.id);
  if (drawn) return { fileName, pdf: drawn };
  const { number, issuedAt, data, recipient } = paper;
  const pdf = await printer.draw({ number, issuedAt: issuedAt.toISOString(), data, recipient });
  await db.transaction((tx) => storePdf(tx, paper, pdf));
  return { fileName, pdf };
}
