import { AppError } from '#contract/errors.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { safeFileName } from '#server/modules/files/content-disposition.ts';
import { sniffType } from '#server/modules/files/sniff.ts';
import { endOfJpeg, endOfPng } from './picture-end.ts';

export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';
export type CheckedDocument = { readonly bytes: Buffer; readonly fileName: string; readonly mediaType: DocumentType };

const typeOfExtension: Readonly<Record<string, DocumentType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
const endOf: Record<DocumentType, (bytes: Buffer) => number | null> = {
  'application/pdf': endOfPdf,
  'image/png': endOfPng,
  'image/jpeg': endOfJpeg,
};

const wrongType = 'Please choose a PDF, PNG or JPEG file.';
const damaged = 'This file is damaged. Please choose another one.';
const twoFaced = 'This file pretends to be two things at once. Please choose another one.';
const active = 'This PDF contains scripts or other files. Please print it to a plain PDF and choose that.';

/**
 * What its name and its bytes both say, and nothing else besides. What lies beyond the end of the document is not kept.
 * Whoever downloads it gets it as an attachment under its true type; these checks keep out what would be dangerous then.
 */
export function checkDocument({ bytes: received, fileName }: ReceivedFile): CheckedDocument {
  const mediaType = typeOfExtension[/\.(\w+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''];
  if (!mediaType || sniffType(received) !== mediaType) throw refused(wrongType);
  const end = endOf[mediaType](received);
  if (end === null) throw refused(damaged);
  const bytes = received.subarray(0, end);
  if (looksLikeSomethingElse(bytes, mediaType)) throw refused(twoFaced);
  if (mediaType === 'application/pdf' && isActivePdf(bytes)) throw refused(active);
  return { bytes, fileName: safeFileName(fileName, mediaType), mediaType };
}

/** How far readers look for the marks of a PDF. */
const marginBytes = 1024;

function endOfPdf(bytes: Buffer): number | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return null;
  const from = Math.max(0, bytes.length - marginBytes);
  const tail = bytes.toString('latin1', from);
  const mark = tail.lastIndexOf('%%EOF');
  if (mark < 0 || !/startxref\s+\d+\s+$/.test(tail.slice(0, mark))) return null;
  const [lineEnd = ''] = /^\r?\n?/.exec(tail.slice(mark + '%%EOF'.length)) ?? [];
  return from + mark + '%%EOF'.length + lineEnd.length;
}

/** What browsers take for the beginning of a page, wherever it stands in the part that they look at. */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|style|title|table|object|embed|form)[\s/>]/i;

function looksLikeSomethingElse(bytes: Buffer, mediaType: DocumentType): boolean {
  const head = bytes.toString('latin1', 0, marginBytes);
  const isAlsoPdf = mediaType !== 'application/pdf' && head.includes('%PDF-');
  return isAlsoPdf || markup.test(head) || isAlsoZip(bytes);
}

/** An archive is read from its end, whatever stands before it: the record there reaches exactly to the last byte. */
function isAlsoZip(bytes: Buffer): boolean {
  const endRecord = Buffer.from('PK\u0005\u0006', 'latin1');
  const furthest = bytes.length - 22 - 0xff_ff;
  for (let at = bytes.lastIndexOf(endRecord); at >= Math.max(0, furthest); at = bytes.lastIndexOf(endRecord, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) return false;
  }
  return false;
}

/** As far as it can be seen without unpacking: names may be spelled with #4A for a J. */
function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const plain = text.includes('#')
    ? text.replaceAll(/#([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|XFA)\b/.test(plain);
}

function refused(message: string): AppError {
  return new AppError('bad-input', message, { fieldErrors: { file: message } });
}
