import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type JobDeps, defineJob } from '#server/jobs/job.ts';
import { newFileName } from '#server/modules/files/file-store.ts';
import { expectUpload } from '#server/modules/files/orphaned-files.ts';
import { type ZipEntry, zip } from '#server/modules/files/zip.ts';
import { fileNameOf, findOrDraw } from './download-paper.ts';
import { type PaperExportRow, failExport, findExport, finishExport, setProgress } from './paper-export-queries.ts';
import { monthRange, papersAsCsv, papersWithin } from './papers-of-month.ts';

const maxAttempts = 5;
/** The progress is written at most this often, for the admin who waits. */
const progressEveryMs = 1_000;

/** A second run packs the same papers again: a file that no row names is removed by the cleanup of uploads. */
export const packPapers = defineJob({
  name: 'pack-papers',
  maxAttempts,
  payload: z.object({ exportId: z.int() }),
  run: async (deps, { exportId }, { attempt }) => {
    const { db } = deps;
    const row = await findExport(db, exportId);
    // A repeat after the end, or of an export that was purged.
    if (!row || row.fileKey) return;
    try {
      const fileKey = await storeZip(deps, row);
      await db.transaction((tx) => finishExport(tx, row, fileKey));
    } catch (error) {
      if (attempt >= maxAttempts) await db.transaction((tx) => failExport(tx, exportId));
      throw error;
    }
  },
});

/** Written to a file first: the zip of a busy month does not fit into memory. */
async function storeZip(deps: JobDeps, row: PaperExportRow): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'macrobowl-papers-'));
  try {
    const file = join(folder, 'papers.zip');
    await pipeline(zip(entriesOf(deps, row)), createWriteStream(file, { mode: 0o600 }));
    const key = `exports/${newFileName()}`;
    await expectUpload(deps.db, key);
    await deps.files.put(key, await openAsBlob(file));
    return key;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* entriesOf({ db, printer }: JobDeps, row: PaperExportRow): AsyncGenerator<ZipEntry> {
  const range = monthRange(row.month);
  yield { name: `papers-${row.month}.csv`, content: papersAsCsv(db, range, row.lastPaperId) };
  let [drawn, shownAt] = [0, performance.now()];
  for await (const batch of papersWithin(db, range, row.lastPaperId)) {
    for (const paper of batch) {
      const pdf = await findOrDraw({ db, printer }, paper);
      yield { name: fileNameOf(paper), content: once(pdf) };
      drawn += 1;
      if (performance.now() - shownAt < progressEveryMs) continue;
      shownAt = performance.now();
      await db.transaction((tx) => setProgress(tx, row.id, drawn));
    }
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
