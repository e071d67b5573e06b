import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { apiPrefix } from '#contract/endpoint.ts';
import { type StoredImage, imageUploadPath } from '#contract/files.ts';
import { Manifest } from '#server/backup/manifest.ts';
import { reachEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { type Person, addPeople } from '../bench/support/people.ts';
import { startShopProcess } from '../bench/support/shop-process.ts';
import type { Check, Checking } from './support/check.ts';
import { countOpenOrders, fillWithOrders } from './support/many-orders.ts';
import { OrderLoad, anyNumberOfOpenOrders } from './support/order-load.ts';
import { callApi, openShops } from './support/shops.ts';
import { query, withClient } from './support/with-client.ts';

const root = join(import.meta.dirname, '..');
const customers = 8;
const comparedOrders = 200;

export const check: Check = {
  guarantee: 'Backups restore',
  goal: 'one command backs up database and uploads under load, one restores into an empty target; nothing acknowledged is lost, invariants hold',
  limitSeconds: 240,
  run: async (checking) => {
    const place = await checking.folder();
    const [oldData, newData] = [join(place, 'old'), join(place, 'new')];
    const { shops, databaseUrl } = await openShops(checking, { env: { DATA_DIR: oldData, ...anyNumberOfOpenOrders } });
    const { people, admin, mealIds } = await prepare(databaseUrl, checking.size(20_000, 500));
    const loads = shops.map(
      (shop, n) =>
        new OrderLoad(
          shop,
          people.filter((_, m) => m % shops.length === n),
          mealIds[0]!,
        ),
    );
    const images = new ImageLoad(shops[0], admin, databaseUrl, mealIds);
    checking.onCleanup(() => Promise.all([...loads, images].map((load) => load.stop())));
    const marks = markEvery5Ms(() => ({
      orders: loads.map(({ acknowledged }) => acknowledged.length),
      images: images.stored.length,
    }));
    while (loads.some(({ acknowledged }) => acknowledged.length < 20) || images.stored.length < 2) await sleep(20);

    const before = loads.map(({ acknowledged }) => acknowledged.length);
    const made = await command('backup', [join(place, 'backups')], { DATABASE_URL: databaseUrl, DATA_DIR: oldData });
    const meanwhile = loads.reduce((sum, { acknowledged }, n) => sum + acknowledged.length - before[n]!, 0);
    await Promise.all([...loads, images].map((load) => load.stop()));
    const backup = made.output.split(': ').at(-1)!;
    const manifest = Manifest.parse(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')));
    const mark = marks.lastBefore(Date.parse(manifest.madeAt));
    const acknowledged = loads.flatMap((load, n) => load.acknowledged.slice(0, mark.orders[n]));
    const pictures = images.stored.slice(0, mark.images);

    const restored = await command('restore', [backup], { DATA_DIR: newData });
    checking.require(restored.output.endsWith('all invariants hold'), restored.output);
    const shop = await startShopProcess(undefined, { DATA_DIR: newData });
    checking.onCleanup(() => shop.stop());
    const { url: newUrl } = await reachEmbeddedPostgres({ dataDir: newData, log: () => undefined });
    checking.verifyInvariantsOf(newUrl);

    const found = await query<{ id: number; user_id: number }>(
      newUrl,
      `select o.id, o.user_id from orders o where id = any($1) and exists (select from order_items where order_id = o.id)
         and exists (select from order_events where order_id = o.id)`,
      [acknowledged],
    );
    const lost = acknowledged.length - found.length;
    checking.require(
      lost === 0,
      `${lost} of ${acknowledged.length} orders acknowledged before the backup are not in it`,
    );
    const differing = await compareOrders(checking, shops[0], shop, newUrl, found.slice(-comparedOrders), people);
    checking.require(differing === 0, `${differing} orders differ from before`);
    let lostPictures = 0;
    for (const path of pictures) if (!(await isSameFile(path, shops[0], shop))) lostPictures += 1;
    checking.require(
      lostPictures === 0 && pictures.length > 0,
      `${lostPictures} of ${pictures.length} pictures are lost`,
    );
    checking.require(manifest.missingUploads.length === 0, `missing: ${manifest.missingUploads[0]}`);
    for (const wrong of [...loads, images].flatMap((load) => load.wrong)) checking.require(false, wrong);

    const again = await command('backup', [join(place, 'backups')], { DATA_DIR: newData });
    checking.require(meanwhile > 0, 'no order was placed while the backup was made');
    return (
      `${made.output.slice(0, made.output.lastIndexOf(':'))}, in ${made.seconds} s with ${meanwhile} orders placed meanwhile; restored in ${restored.seconds} s: ` +
      `${acknowledged.length} acknowledged orders, ${lost} lost; ${pictures.length} pictures, ${lostPictures} lost; ` +
      `${Math.min(found.length, comparedOrders)} orders served by the restored shop, ${differing} differ; it was backed up again in ${again.seconds} s`
    );
  },
};

function prepare(databaseUrl: string, orders: number) {
  return withClient(databaseUrl, async (client) => {
    const people = await addPeople(client, 'ROLE_USER', customers);
    const [admin] = await addPeople(client, 'ROLE_ADMIN', 1);
    const { rows } = await client.query<{ id: number }>('select id from meals where archived_at is null order by id');
    // No live events for historical orders.
    await client.query('set session_replication_role = replica');
    await fillWithOrders(client, orders);
    await countOpenOrders(client);
    return { people, admin: admin!, mealIds: rows.map(({ id }) => id) };
  });
}

/** Runs `npm run <name>` as an operator does; returns its last output line and its duration. */
async function command(name: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/server-command.mjs'), `src/server/backup/${name}-command.ts`, ...words],
    {
      // An empty DATABASE_URL counts as not set.
      env: { ...process.env, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${name} exited with ${String(code)}: ${output}${errors}`);
  return { output: output.trim(), seconds: ((performance.now() - began) / 1_000).toFixed(1) };
}

function markEvery5Ms<T>(sample: () => T) {
  const marks = [{ at: Date.now(), seen: sample() }];
  const timer = setInterval(() => marks.push({ at: Date.now(), seen: sample() }), 5);
  return {
    /** The last sample before a moment. */
    lastBefore: (moment: number): T => {
      clearInterval(timer);
      return (marks.findLast(({ at }) => at < moment) ?? marks[0]!).seen;
    },
  };
}

/** An admin who uploads one picture after another, each for a different meal. */
class ImageLoad {
  /** URLs of acknowledged pictures that a meal shows. */
  readonly stored: string[] = [];
  /** Responses that an outage does not explain. */
  readonly wrong: string[] = [];
  #isOver = false;
  readonly #working: Promise<void>;

  constructor(shop: { address: string }, { token }: Person, databaseUrl: string, mealIds: readonly number[]) {
    this.#working = this.#uploadOn(shop, token, databaseUrl, mealIds);
  }

  stop(): Promise<void> {
    this.#isOver = true;
    return this.#working;
  }

  async #uploadOn({ address }: { address: string }, token: string, databaseUrl: string, mealIds: readonly number[]) {
    for (let n = 0; !this.#isOver && n < mealIds.length; n += 1) {
      const background = { r: n * 7, g: 120, b: 40 };
      const png = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(png)]), 'bowl.png');
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(address + apiPrefix + imageUploadPath, { method: 'POST', headers, body: form });
      if (response.status !== 201) {
        if (response.status !== 503) this.wrong.push(`an upload returned ${response.status} ${await response.text()}`);
        continue;
      }
      const { imageUrl } = (await response.json()) as StoredImage;
      await query(databaseUrl, 'update meals set image_url = $1 where id = $2', [imageUrl, mealIds[n]]);
      this.stored.push(imageUrl);
    }
  }
}

async function compareOrders(
  checking: Checking,
  oldShop: { address: string },
  newShop: { address: string },
  newUrl: string,
  orders: readonly { id: number; user_id: number }[],
  people: readonly Person[],
): Promise<number> {
  const old = await callApi(newShop, '/orders', { headers: { authorization: `Bearer ${people[0]!.token}` } });
  checking.require(old.status === 401, `a session from before the restore returned ${old.status}`);
  await query(
    newUrl,
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, user_id, now() + interval '1 hour' from unnest($1::bytea[], $2::int[]) as session(hash, user_id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ userId }) => userId)],
  );
  let differing = 0;
  for (const { id, user_id: userId } of orders) {
    const { token } = people.find((person) => person.userId === userId)!;
    const headers = { authorization: `Bearer ${token}` };
    const [was, is] = await Promise.all([oldShop, newShop].map((shop) => callApi(shop, `/orders/${id}`, { headers })));
    if (is!.status !== 200 || !isDeepStrictEqual(was!.body, is!.body)) differing += 1;
  }
  return differing;
}

async function isSameFile(path: string, ...shops: { address: string }[]): Promise<boolean> {
  const [was, is] = await Promise.all(
    shops.map(async ({ address }) => Buffer.from(await (await fetch(address + path)).arrayBuffer())),
  );
  return was!.length > 0 && was!.equals(is!);
}
