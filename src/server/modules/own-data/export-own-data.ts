import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { type Person, findDocumentsOf, findOwnRows, findPerson, personalTables } from './own-data-queries.ts';
import { type ZipEntry, zip } from './zip.ts';

type ExportParts = { readonly db: Database; readonly limiter: Limiter; readonly files: FileStore };

const rowsAtATime = 500;
const limit = { name: 'own-data', max: 5, seconds: 3600 };

const readMe = `What Macrobowl has about you.

your-data.json   everything in our records: one list for each kind, such as addresses, orders and consultations.
                 Amounts are in paise, times in UTC. Passwords and codes are kept as hashes only and left out.
documents/       what you or your nutritionist uploaded, under its own name.
`;

/** A few rows at a time, as slowly as they are read: neither the whole zip nor a connection is held. */
export async function exportOwnData(
  { db, limiter, files }: ExportParts,
  { userId }: Caller,
): Promise<AsyncGenerator<Buffer>> {
  await limiter.count(db, [{ limit, by: String(userId) }]);
  const person = await findPerson(db, userId);
  if (!person) throw new AppError('not-signed-in', 'Please sign in.');
  return zip(entriesOf(db, files, person));
}

async function* entriesOf(db: Database, files: FileStore, person: Person): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: pieces(readMe) };
  yield { name: 'your-data.json', content: dataOf(db, person) };
  for (const { id, storageKey, fileName } of await findDocumentsOf(db, person)) {
    const found = await files.read(storageKey);
    if (found) yield { name: `documents/${id} ${safeName(fileName)}`, content: found.stream as AsyncIterable<Buffer> };
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function* dataOf(db: Database, person: Person): AsyncGenerator<string> {
  let separator = '{';
  for (const table of personalTables) {
    yield `${separator}\n  ${JSON.stringify(table)}: [`;
    separator = ',';
    for (let offset = 0; ; offset += rowsAtATime) {
      const rows = await findOwnRows(db, person, table, { limit: rowsAtATime, offset });
      if (rows.length > 0) yield (offset > 0 ? ',' : '') + rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
      if (rows.length < rowsAtATime) break;
    }
    yield ']';
  }
  yield '\n}\n';
}

/** Whoever unpacks it gets a file in this folder, whatever the name of the upload was. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120);
