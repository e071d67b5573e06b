import { AppError } from '#contract/errors.ts';
import type { SignedLink } from '#contract/files.ts';
import type { PaperExport } from '#contract/papers.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { signLink } from '#server/modules/files/signed-link.ts';
import { packPapers } from './pack-papers.ts';
import {
  type PaperExportRow,
  findExport,
  findExportFor,
  findNewestExport,
  insertExport,
  lockPaperExports,
} from './paper-export-queries.ts';
import { monthRange, recordExport } from './papers-of-month.ts';

/** Returns the export when it is being packed. A finished export is packed again, because papers may have been issued since. */
export function startPaperExport(db: Transactor, { userId }: Caller, month: string): Promise<PaperExport> {
  return db.transaction(async (tx) => {
    await lockPaperExports(tx);
    const before = await findNewestExport(tx, month);
    if (before && stateOf(before) === 'packing') return toPaperExport(before);
    const row = await insertExport(tx, { month, requestedBy: userId }, monthRange(month));
    if (row.papers === 0) throw new AppError('rule-violated', 'No papers were issued in this month.');
    await recordExport(tx, userId, month);
    await enqueue(tx, packPapers, { exportId: row.id });
    return toPaperExport(row);
  });
}

export async function readNewestExport(db: Db, month: string): Promise<{ newest: PaperExport | null }> {
  const row = await findNewestExport(db, month);
  return { newest: row ? toPaperExport(row) : null };
}

export async function linkToExport(db: Db, linkKey: Buffer, { userId }: Caller, id: number): Promise<SignedLink> {
  const row = await findExport(db, id);
  if (!row) throw gone();
  if (!row.fileKey) throw new AppError('conflict', 'The papers are not packed yet.');
  return signLink(linkKey, { path: `/paper-exports/${id}`, readerId: userId }, new Date());
}

/** The caller has checked the signature of the link. */
export async function openExport({ db, files }: { db: Db; files: FileStore }, id: number, readerId: number) {
  const row = await findExportFor(db, id, readerId);
  const found = row?.fileKey ? await files.read(row.fileKey) : null;
  if (!found) throw gone();
  return { ...found, fileName: `papers-${row!.month}.zip` };
}

function stateOf({ fileKey, failedAt }: PaperExportRow): PaperExport['state'] {
  return fileKey ? 'ready' : failedAt ? 'failed' : 'packing';
}

function toPaperExport(row: PaperExportRow): PaperExport {
  const { id, month, papers, drawn } = row;
  return { id, month, state: stateOf(row), papers, drawn, createdAt: row.createdAt.toISOString() };
}

const gone = () => new AppError('not-found', 'This file is no longer there.');
