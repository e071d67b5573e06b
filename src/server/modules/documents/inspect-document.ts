import { endOfJpeg, endOfPng } from './picture-end.ts';
import { sniffType } from '#server/http/receive-file.ts';

export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';
export type Inspection = { readonly mediaType: DocumentType; readonly end: number } | { readonly problem: string };

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
 * Name and bytes must agree on one type, and on no second one (no polyglots); bytes after the end are cut off. Downloads are
 * attachments with the true type; these checks refuse what would be dangerous even so. Runs in a worker thread.
 */
export function inspectDocument({ bytes, fileName }: { bytes: Uint8Array; fileName: string }): Inspection {
  const received = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mediaType = typeOfExtension[/\.(\w{3,4})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''];
  if (!mediaType || sniffType(received) !== mediaType) return { problem: wrongType };
  const end = endOf[mediaType](received);
  if (end === null) return { problem: damaged };
  const document = received.subarray(0, end);
  if (isPolyglot(document, mediaType)) return { problem: twoFaced };
  if (mediaType === 'application/pdf' && isActivePdf(document)) return { problem: active };
  return { mediaType, end };
}

/** How far PDF readers search for the header and the end marker. */
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

/** What browsers sniff as HTML anywhere in the first bytes. */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|style|title|table|object|embed|form)[\s/>]/i;

function isPolyglot(bytes: Buffer, mediaType: DocumentType): boolean {
  const head = bytes.toString('latin1', 0, marginBytes);
  const isAlsoPdf = mediaType !== 'application/pdf' && head.includes('%PDF-');
  return isAlsoPdf || markup.test(head) || isAlsoZip(bytes);
}

/** Archives are read from their end: a zip's end record reaches exactly to the last byte. */
function isAlsoZip(bytes: Buffer): boolean {
  const endRecord = Buffer.from('PK\u0005\u0006', 'latin1');
  const furthest = bytes.length - 22 - 0xff_ff;
  for (let at = bytes.lastIndexOf(endRecord); at >= Math.max(0, furthest); at = bytes.lastIndexOf(endRecord, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) return false;
  }
  return false;
}

/** Only in uncompressed parts; names may be escaped, such as #4A for J, and some readers ignore case. */
function isActivePdf(bytes: Buffer): boolean {
  const names = bytes.includes('#') ? withoutEscapes(bytes) : bytes;
  return /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|XFA)\b/i.test(names.toString('latin1'));
}

/** Byte by byte: a hostile file may consist of a million escapes. */
function withoutEscapes(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = bytes[at] === hash ? [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])] : [-1, -1];
    const isEscape = high >= 0 && low >= 0;
    plain[length++] = isEscape ? high * 16 + low : bytes[at]!;
    if (isEscape) at += 2;
  }
  return plain.subarray(0, length);
}

const hash = 0x23;

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
