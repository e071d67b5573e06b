import { randomBytes } from 'node:crypto';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { StartupError } from '#server/startup-error.ts';
import { eraseAgain } from '#server/modules/own-data/erase-account.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildDocument } from '#server/testing/consultation-builders.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import {
  type ShopToBackUp,
  backupKey,
  contents,
  documentKey,
  forge,
  keysOf,
  openEmptyShop,
  openShopToBackUp,
  query,
} from '#server/testing/shop-to-back-up.ts';
import { type Shop, backUpShop } from './back-up-shop.ts';
import { momentaryTables } from './dump-queries.ts';
import type { Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { restoreShop } from './restore-shop.ts';

const latest = readMigrations().at(-1)!.name;
const silent = () => undefined;
const trust = { keys: [backupKey] as const };

let open: ShopToBackUp;
let shop: Shop;
/** The backup of `shop`, restored into an empty database. */
let restored: Awaited<ReturnType<typeof openEmptyShop>> & { readonly folder: string };
let outcome: unknown;
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  open = await openShopToBackUp();
  ({ shop } = open);
  const folder = open.newFolder();
  restored = { ...(await openEmptyShop(folder)), folder };
  outcome = await restore(open.backup.folder, restored);
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await restored.drop();
  await open.close();
});

async function emptyShop(): Promise<Shop> {
  const empty = await openEmptyShop(open.newFolder());
  opened.push(() => empty.drop());
  return empty;
}

/** A copy: to restore a backup takes a hundred times as long. */
async function restoredShop(): Promise<Shop> {
  const folder = open.newFolder();
  await cp(restored.folder, folder, { recursive: true });
  const copy = await openEmptyShop(folder, restored);
  opened.push(() => copy.drop());
  return copy;
}

async function restore(folder: string, to: Shop, replace = false) {
  return restoreShop(to, { backup: await readBackup(folder, trust, silent), replace, progress: silent });
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).line;
}

const jobsOf = (url: string) => query(url, 'select task_identifier as name from graphile_worker.jobs');

describe('a backup restored into an empty database', () => {
  it('restores every row, sequence, upload, trigger and constraint, but no session and no code', async () => {
    const { manifest } = open.backup;
    const target = restored;
    expect(outcome).toEqual({
      leftOut: [],
      schema: latest,
      broken: [],
      leftBehind: 0,
      erasedAgain: 0,
      hasErasedList: false,
    });

    expect(await contents(target.url)).toEqual(await contents(shop.url));
    expect(manifest.missingUploads).toEqual([]);
    expect(await keysOf(target.files)).toEqual(await keysOf(shop.files));
    const report = await target.files.read(documentKey);
    expect(String(await buffer(report!.stream))).toBe('%PDF-1.7 all is well');
    expect(await migrateDatabase(target.url, silent)).toEqual({ applied: 0 });
    await expect(query(target.url, `update orders set status = 'PENDING' where id = ${open.orderId}`)).rejects.toThrow(
      /cannot go from PROCESSING to PENDING/,
    );
    await expect(query(target.url, `update order_items set order_id = 999999`)).rejects.toThrow(/foreign key/);
    // Sessions and codes that ended after the backup stay ended.
    for (const table of ['sessions', 'otp_codes', 'registration_tickets', 'password_resets', 'email_changes']) {
      expect(await query(target.url, `select from ${table}`)).toEqual([]);
    }
  });

  it('has no job but one that issues the papers that wait', async () => {
    expect(await jobsOf(restored.url)).toEqual([]);
    await query(shop.url, `insert into waiting_papers values (${open.orderId}, now())`);
    const { folder } = await open.backUp();
    await query(shop.url, `delete from waiting_papers where order_id = ${open.orderId}`);
    const target = await emptyShop();
    await restore(folder, target);
    expect(await jobsOf(target.url)).toEqual([{ name: 'issue-papers' }]);
  });

  it('can be restored by a database owner who is no superuser', async () => {
    const { folder } = open.backup;
    const target = await emptyShop();
    const [owner, name] = [`owner_${randomBytes(4).toString('hex')}`, new URL(target.url).pathname.slice(1)];
    await query(target.url, `create role ${owner} login password 'pw'; alter database ${name} owner to ${owner}`);
    opened.push(() => query(shop.url, `drop owned by ${owner}; drop role ${owner}`));
    opened.unshift(opened.pop()!);
    opened.push(() => query(target.url, `reassign owned by ${owner} to current_user; drop owned by ${owner}`));
    const url = Object.assign(new URL(target.url), { username: owner, password: 'pw' }).href;
    await restore(folder, { ...target, url });
    await restore(folder, { ...target, url }, true);
    expect((await backUpShop({ ...target, url }, open.newFolder(), backupKey, silent)).manifest.uploads).toHaveLength(
      4,
    );
  });

  it('of an older schema is migrated to the latest one', async () => {
    const old = await emptyShop();
    const [first, ...later] = readMigrations();
    await migrateDatabase(old.url, silent, [first!]);
    await query(
      old.url,
      `insert into users (phone, first_name, last_name, roles) values ('+919000000001','A','B','{ROLE_USER}')`,
    );
    const { folder, manifest } = await open.backUp(old);
    expect(manifest).toMatchObject({ schema: first!.name });
    const target = await emptyShop();
    expect(await restore(folder, target)).toMatchObject({ schema: later.at(-1)!.name, broken: [] });
    expect(await query(target.url, 'select phone from users')).toEqual([{ phone: '+919000000001' }]);
    expect(await migrateDatabase(target.url, silent)).toEqual({ applied: 0 });
  });
});

describe('a target that is not empty', () => {
  it('is refused, and replaced completely with --replace', async () => {
    const { folder } = open.backup;
    const target = await emptyShop();
    await target.files.put('documents/of-another-shop', Buffer.from('old'));
    expect(await refusal(restore(folder, target))).toMatch(/^The file store is not empty .*--replace/);
    await migrateDatabase(target.url, silent);
    expect(await refusal(restore(folder, target))).toMatch(/^The database is not empty\. .*--replace/);
    expect(await query(target.url, 'select from orders')).toEqual([]);

    await restore(folder, target, true);
    expect(await contents(target.url)).toEqual(await contents(shop.url));
    expect(await keysOf(target.files)).toEqual(await keysOf(shop.files));
  });

  it('keeps accounts deleted that were deleted after the backup', async () => {
    const target = await restoredShop();
    const [owner] = await query<{ id: number }>(
      target.url,
      `select c.user_id as id from consultations c join consultation_documents d on d.consultation_id = c.id`,
    );
    const db = openTolerantDatabase(target.url);
    await db.transaction((tx) => eraseAgain(tx, [owner!.id]));
    await db.$client.end();
    await target.files.remove(documentKey);

    expect(await restore(open.backup.folder, target, true)).toMatchObject({
      erasedAgain: 1,
      broken: [],
      leftBehind: 0,
    });
    const [user] = await query(
      target.url,
      `select phone, first_name, erased_at is not null as gone from users where id = ${owner!.id}`,
    );
    expect(user).toEqual({ phone: null, first_name: 'Deleted', gone: true });
    expect(await query(target.url, `select from consultations where user_id = ${owner!.id}`)).toEqual([]);
    expect(await keysOf(target.files)).not.toContain(documentKey);
    expect(await query(target.url, 'select from users where erased_at is null')).not.toEqual([]);
  });

  it('keeps accounts deleted that a list names, and gives their ids to nobody else', async () => {
    const target = await emptyShop();
    const [owner] = await query<{ id: number }>(
      shop.url,
      `select c.user_id as id from consultations c join consultation_documents d on d.consultation_id = c.id`,
    );
    const [{ last }] = (await query<{ last: number }>(
      shop.url,
      'select last_value::int as last from users_id_seq',
    )) as [{ last: number }];
    // The second came and went after the backup.
    await target.files.addErasedIds([owner!.id]);
    const backup = await readBackup(open.backup.folder, trust, silent);
    const erasedIds = [owner!.id, last + 7];
    expect(await restoreShop(target, { backup, replace: false, progress: silent, erasedIds })).toMatchObject({
      erasedAgain: 1,
      hasErasedList: true,
      broken: [],
    });
    expect(await query(target.url, `select first_name, phone from users where id = ${owner!.id}`)).toEqual([
      { first_name: 'Deleted', phone: null },
    ]);
    expect(await keysOf(target.files)).not.toContain(documentKey);
    expect(await target.files.erasedIds()).toEqual([owner!.id, last + 7]);
    const [next] = await query<{ id: number }>(target.url, `select nextval('users_id_seq')::int as id`);
    expect(next!.id).toBeGreaterThan(last + 7);
  });

  it('stays unchanged when the restore fails midway', async () => {
    const folder = await open.copyOfBackup();
    const target = await restoredShop();
    await target.files.put('documents/written-since', Buffer.from('new'));
    const before = await contents(target.url);
    await forge(folder, 'tables/order_events.copy.gz', (bytes) =>
      gzipSync(String(gunzipSync(bytes)).replaceAll(`\t${open.orderId}\t`, '\t999999\t')),
    );
    await expect(restore(folder, target, true)).rejects.toThrow(/order_events_order_id_orders_id_fk/);
    expect(await contents(target.url)).toEqual(before);
    expect(await keysOf(target.files)).toContain('documents/written-since');
  });

  it('is refused while the shop is running', async () => {
    const { folder } = open.backup;
    await open.db.execute('select 1');
    expect(await refusal(restore(folder, shop, true))).toMatch(/^The shop is running: .* Stop every process/);
  });
});

describe('making a backup', () => {
  it('of a newer schema is refused in one line', async () => {
    const newer = await restoredShop();
    await query(newer.url, 'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 9999999999999)');
    expect(await refusal(backUpShop(newer, join(open.newFolder(), 'backup'), backupKey, silent))).toMatch(
      /^The database has a newer schema than this Macrobowl/,
    );
  });

  it('leaves no folder behind when it fails', async () => {
    const folder = join(open.newFolder(), 'backup');
    const files = { ...shop.files, read: () => Promise.reject(new Error('the bucket is unreachable')) };
    await expect(backUpShop({ ...shop, files }, folder, backupKey, silent)).rejects.toThrow(
      'the bucket is unreachable',
    );
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  it('creates files that only the owner can read', async () => {
    const { folder } = open.backup;
    for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
      const found = await stat(join(folder, path));
      expect([path, found.mode & 0o077]).toEqual([path, 0]);
    }
  });

  it('contains no file that is removed after a day', async () => {
    await shop.files.put('exports/papers-of-a-month', Buffer.from('PK'));
    const { manifest } = await open.backUp();
    await shop.files.remove('exports/papers-of-a-month');
    expect(manifest.uploads.filter((key) => key.startsWith('exports/'))).toEqual([]);
  });

  it('reports a missing upload, and continues', async () => {
    const lost = await buildDocument(open.db, { storageKey: 'documents/lost-long-ago' });
    const { manifest } = await open.backUp();
    await query(shop.url, `delete from consultation_documents where id = ${lost.id}`);
    expect(manifest.missingUploads).toEqual(['documents/lost-long-ago']);
    expect(manifest.uploads).toHaveLength(4);
  });

  it('neither reports nor contains a file that is deleted while it copies', async () => {
    const key = 'documents/deleted-meanwhile';
    const { id } = await buildDocument(open.db, { storageKey: key });
    // Deleted between the snapshot that references it and the copy.
    const files: FileStore = {
      ...shop.files,
      read: async (requestedKey) => {
        if (requestedKey === key) await query(shop.url, `delete from consultation_documents where id = ${id}`);
        return shop.files.read(requestedKey);
      },
    };
    const { manifest } = await open.backUp({ ...shop, files });
    expect(manifest.missingUploads).toEqual([]);
    expect(manifest.uploads).not.toContain(key);
  });

  it('is consistent: rows written while it copies are not partly in it', async () => {
    let copies = 0;
    const files: FileStore = {
      ...shop.files,
      keys: async function* keys() {
        copies += 1;
        yield* shop.files.keys();
        // The second listing happens after the snapshot.
        if (copies === 2) await buildOrder(open.db);
      },
    };
    const { manifest } = await open.backUp({ ...shop, files });
    for (const table of ['orders', 'order_items', 'order_events']) {
      const rowsIn = ({ tables }: Manifest) => tables.find(({ name }) => name === table)?.rows;
      expect([table, rowsIn(manifest)]).toEqual([table, rowsIn(open.backup.manifest)]);
    }
  });

  it('excludes no table that another table references', async () => {
    const asArray = `'{${momentaryTables.join(',')}}'::text[]`;
    const references = await query(
      shop.url,
      `select conname from pg_constraint where contype = 'f' and conrelid::regclass::text <> all (${asArray})
       and confrelid::regclass::text = any (${asArray})`,
    );
    expect(references).toEqual([]);
    expect(await query(shop.url, `select to_regclass(t) from unnest(${asArray}) t`)).not.toContainEqual({
      to_regclass: null,
    });
  });
});

const stateOf = async () =>
  (await query(shop.url, `select * from service_states where service = 'backup'`))[0] as Record<string, unknown>;

describe('the time of a backup', () => {
  it('is written into the database, for the dashboard', async () => {
    await backUpShop(shop, open.newFolder(), backupKey, silent);
    expect(await stateOf()).toMatchObject({ refused_in_a_row: 0, last_done_at: expect.any(Date) as Date });
  });

  it('is not, when the backup fails', async () => {
    const { last_done_at: before } = await stateOf();
    const broken: FileStore = {
      ...shop.files,
      keys: async function* () {
        yield await Promise.reject<string>(Object.assign(new Error('disk'), { code: 'EIO' }));
      },
    };
    await expect(backUpShop({ ...shop, files: broken }, open.newFolder(), backupKey, silent)).rejects.toThrow('disk');
    expect(await stateOf()).toMatchObject({ refused_in_a_row: 1, last_error: 'EIO', last_done_at: before });
  });
});
