import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import { codeOf, connect } from '#server/db/connect.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { keysOfImage } from '#server/modules/files/image-key.ts';
import { type UploadCopies, type Progress, copyUploads, keysIn } from './copy-uploads.ts';
import {
  type Snapshot,
  copyOut,
  listFileReferences,
  openSnapshot,
  prepareSession,
  recordBackup,
} from './dump-queries.ts';
import { type Manifest, backupFormat, fileOfTable } from './manifest.ts';
import { type Draft, writeBackup } from './write-backup.ts';

type Client = Awaited<ReturnType<typeof connect>>;
export type Shop = { readonly url: string; readonly files: FileStore };

/** A consistent snapshot of database and uploads, taken while the shop runs. */
export async function backUpShop({ url, files }: Shop, folder: string, key: Buffer, progress: Progress) {
  const client = await connect(url, 'macrobowl-backup');
  try {
    await prepareSession(client);
    const written = await writeBackup(folder, key, async (draft) => {
      const uploads = copyUploads(files, draft, progress);
      // Copies most files before the snapshot, so that files deleted meanwhile are not missing.
      await uploads.copy(files.keys());
      const { madeAt, snapshot, kept, missing } = await takeSnapshot(client, files, uploads);
      const tables = await dumpTables(client, snapshot, draft, progress);
      await client.query('commit');
      const { schema, postgres, sequences } = snapshot;
      return {
        format: backupFormat,
        madeAt,
        schema,
        postgres,
        tables,
        sequences,
        uploads: kept,
        missingUploads: missing,
      };
    });
    await recordBackup(client, null);
    return written;
  } catch (error) {
    await recordBackup(client, codeOf(error) ?? 'failed');
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * A file may be deleted between the snapshot that references it and its copy: then the next snapshot does not reference it.
 * A file that two consecutive snapshots reference and the store does not have is reported as missing.
 */
async function takeSnapshot(client: Client, files: FileStore, uploads: UploadCopies) {
  let lost = new Set<string>();
  for (;;) {
    const madeAt = new Date().toISOString();
    const snapshot = await openSnapshot(client);
    const { storageKeys, imageUrls } = await listFileReferences(client, snapshot.tables);
    const named = new Set([...storageKeys, ...imageUrls.flatMap(keysOfImage)]);
    const keys = named.union(await keysIn(files));
    await uploads.copy(keys);
    const missing = [...named].filter(uploads.lacks).toSorted();
    if (missing.every((key) => lost.has(key))) {
      return { madeAt, snapshot, kept: await uploads.keepOnly(keys), missing };
    }
    lost = new Set(missing);
    await client.query('rollback');
  }
}

async function dumpTables(
  client: Client,
  { tables }: Snapshot,
  draft: Draft,
  progress: Progress,
): Promise<Manifest['tables']> {
  const dumped: Manifest['tables'] = [];
  for (const { name, columns } of tables) {
    const lines = countLines(() => progress(`Tables: ${dumped.length} of ${tables.length} done, ${name} in progress`));
    const source = copyOut(client, { name, columns });
    await draft.add(fileOfTable(name), source, lines.through, createGzip({ level: 3 }));
    // Waits for the row count that the server sends after the copy.
    await client.query('select');
    if (lines.count() !== source.rowCount)
      throw new Error(`${name}: ${lines.count()} of ${source.rowCount} rows received`);
    dumped.push({ name, columns: [...columns], rows: source.rowCount });
  }
  return dumped;
}

/** COPY writes one line per row: line breaks inside a row are escaped. */
function countLines(onChunk: () => void) {
  let count = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
      onChunk();
      done(null, chunk);
    },
  });
  return { through, count: () => count };
}
