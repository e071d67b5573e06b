import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { shopName } from '#domain/shop-name.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { type User, findOwnRows, findUser, personalTables } from './own-data-queries.ts';
import { findFilesOf } from './own-file-queries.ts';
import { type ZipEntry, zip } from '#server/modules/files/zip.ts';

type ExportParts = { readonly db: Database; readonly limiter: Limiter; readonly files: FileStore };

const batchSize = 500;
const limit = { name: 'own-data', max: 5, seconds: 3600 };

const readMe = `What ${shopName} has about you.

your-data.json   everything in our records: one list for each kind, such as addresses, orders and consultations.
                 Amounts are in paise, times in UTC. Passwords and codes are kept as hashes only and left out.
documents/       what you or your nutritionist uploaded, under its own name.
claims/          photographs of your claims, by number.
deliveries/      photographs of deliveries when you were not there, by order.
`;

/** Streamed in batches as fast as the client reads: neither the zip nor a connection is held in between. */
export async function exportOwnData({ db, limiter, files }: ExportParts, { userId }: Caller): Promise<Readable> {
  await limiter.count(db, [{ limit, by: String(userId) }]);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('not-signed-in', 'Please sign in.');
  return zip(entriesOf(db, files, user));
}

async function* entriesOf(db: Database, files: FileStore, user: User): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: pieces(readMe) };
  yield { name: 'your-data.json', content: dataOf(db, user) };
  for (const { storageKey, path } of await findFilesOf(db, user)) {
    const found = await files.read(storageKey);
    if (found) yield { name: path, content: found.stream as AsyncIterable<Buffer> };
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function* dataOf(db: Database, user: User): AsyncGenerator<string> {
  let separator = '{';
  for (const table of personalTables) {
    yield `${separator}\n  ${JSON.stringify(table)}: [`;
    separator = ',';
    for (let offset = 0; ; offset += batchSize) {
      const rows = await findOwnRows(db, user, table, { limit: batchSize, offset });
      if (rows.length > 0) yield (offset > 0 ? ',' : '') + rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
      if (rows.length < batchSize) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
