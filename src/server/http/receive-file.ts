import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { maxUploadBytes } from '#contract/files.ts';

export type ReceivedFile = { readonly fileName: string; readonly bytes: Buffer };

/** The limits of every upload: one file, few and short fields. Register the multipart plugin with them. */
export const uploadLimits = {
  limits: {
    fileSize: maxUploadBytes,
    files: 1,
    fields: 8,
    fieldSize: 8_192,
    fieldNameSize: 64,
    parts: 9,
    headerPairs: 50,
  },
} as const;

/** Identifies the content of an upload for its Idempotency-Key. */
export function hashOfFile({ fileName, bytes }: ReceivedFile): readonly string[] {
  return [fileName, hash('sha256', bytes, 'hex')];
}

/** Reads the single file of a multipart request into memory: it is at most 5 MB. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', 'Please send the file as a form.');
  parseInSmallPieces(request);
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw missingFile();
    const bytes = await readUpToLimit(part);
    if (bytes.length === 0) throw missingFile();
    return { fileName: plainName(part.filename), bytes };
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : unreadable(error);
  }
}

/** Refuses at the limit. The plugin's toBuffer() would wait for the end of an endless file. */
function readUpToLimit({ file }: MultipartFile): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A form that arrived in one chunk and broke off inside the file has emitted its error before this listener.
    if (file.destroyed) reject(file.errored ?? new Error('The upload ended early'));
    const chunks: Buffer[] = [];
    const refuse = () => reject(new AppError('too-large', 'The file is larger than 5 MB.'));
    // A file that arrived in one chunk was truncated before this listener.
    file.once('limit', refuse);
    file.once('end', () => (file.truncated ? refuse() : resolve(Buffer.concat(chunks))));
    file.once('error', reject);
    file.once('close', () => reject(new Error('The upload ended early')));
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
}

const pieceBytes = 4 * 1024;

class SmallPieces extends Transform {
  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const passOn = (at: number) => {
      this.push(chunk.subarray(at, at + pieceBytes));
      const next = at + pieceBytes;
      if (next >= chunk.length || this.destroyed) done();
      else setImmediate(passOn, next);
    };
    passOn(0);
  }
}

/**
 * The parser processes each chunk synchronously, even beyond the limit of parts: 64 kB of
 * boundaries would block the event loop for 100 ms. The plugin offers no hook other than the pipe that it creates.
 */
function parseInSmallPieces({ raw }: FastifyRequest): void {
  const pipe = raw.pipe.bind(raw);
  raw.pipe = (parser) => pipe(new SmallPieces()).pipe(parser);
}

/** A file name safe for logs and database; a long one is shortened at its start to keep the extension. */
function plainName(name: string): string {
  return name
    .slice(-200)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '');
}

function missingFile(): AppError {
  const message = 'Please choose a file';
  return new AppError('bad-input', message, { fieldErrors: { file: message } });
}

function unreadable(cause: unknown): AppError {
  return new AppError('bad-input', 'The upload could not be read. Please try again.', { cause });
}

export type SniffedType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** The type by its first bytes: the name and the declared type are not trusted. */
export function sniffType(bytes: Buffer): SniffedType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}
