import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { StoredImage } from '#contract/files.ts';
import { startOrphanCleanup } from '#server/maintenance/periodic-jobs.ts';
import { pdf, upload as uploadDocument } from '#server/modules/documents/testing/document-uploads.ts';
import { buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { keysOf } from '#server/testing/shop-to-back-up.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type FileStore, folderStore, newFileName } from './file-store.ts';
import { keysOfImage, nameOfImage } from './image-key.ts';
import { referringColumns } from './orphaned-file-queries.ts';
import { changePicture, removeOrphanedFiles } from './orphaned-files.ts';

const folder = join(tmpdir(), `macrobowl-uploads-${newFileName()}`);
const away = new AppError('unavailable', 'Please try again.');
/** A store whose removals fail during an outage. */
let isAway = false;
const folderFiles = folderStore(folder);
const files: FileStore = { ...folderFiles, remove: (key) => (isAway ? Promise.reject(away) : folderFiles.remove(key)) };

let admin: Record<string, string>;
let png: Buffer;
const shop = sharedTestApp({ files });
beforeAll(async () => {
  ({ headers: admin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function uploadPicture(): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(png)]), 'bowl.png');
  const request = new Response(form);
  const { body } = await shop.call({
    method: 'POST',
    url: '/api/v1/admin/images',
    headers: { ...admin, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return (body as StoredImage).imageUrl;
}

let next = 0;
const call = (method: 'POST' | 'PUT', path: string, payload: object) =>
  shop.call({ method, url: `/api/v1${path}`, headers: admin, payload });
const addCategory = async (imageUrl: string | null) => {
  const { status, body } = await call('POST', '/admin/meal-categories', { name: `Category ${(next += 1)}`, imageUrl });
  return { status, body: body as { id: number; name: string } };
};
const showInCategory = ({ id, name }: { id: number; name: string }, imageUrl: string | null) =>
  call('PUT', `/admin/meal-categories/${id}`, { name, imageUrl });

const daysPass = (hours = 25) =>
  shop.db.execute(sql`update loose_files set due_at = due_at - make_interval(hours => ${hours})`);
const removeOrphans = () => removeOrphanedFiles({ db: shop.db, files });
const isThere = async (imageUrl: string) => {
  const found = await Promise.all([240, 480, 960].map((width) => shop.app.inject(imageUrl.replace('960', `${width}`))));
  const responses = new Set(found.map(({ statusCode }) => statusCode));
  expect(responses.size).toBe(1);
  return responses.has(200);
};
const documents = async () => (await keysOf(files)).filter((key) => key.startsWith('documents/')).length;
const gone = {
  status: 422,
  body: { fieldErrors: { imageUrl: 'This picture is no longer there. Please upload it again.' } },
};

describe('a picture', () => {
  it('without references is removed after a day, in all its sizes, and cannot be chosen any more', async () => {
    const picture = await uploadPicture();
    await daysPass(23);
    expect(await removeOrphans()).toBe(0);
    expect(await isThere(picture)).toBe(true);
    await daysPass(2);
    expect(await removeOrphans()).toBe(1);
    expect(await isThere(picture)).toBe(false);
    expect(await addCategory(picture)).toMatchObject(gone);
    expect(await removeOrphans()).toBe(0);
  });

  it('stays as long as one row refers to it, and a day longer', async () => {
    const [picture, other] = [await uploadPicture(), await uploadPicture()];
    const one = await addCategory(picture);
    const meal = await buildMeal(shop.db, { imageUrl: picture.replace('960', '240') });
    await daysPass();
    expect(await removeOrphans()).toBe(1);
    expect([await isThere(picture), await isThere(other)]).toEqual([true, false]);
    await showInCategory(one.body, null);
    await daysPass();
    expect(await removeOrphans()).toBe(0);
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update meals set image_url = null where id = ${meal.id}`);
      await changePicture(tx, picture, null);
    });
    expect(await removeOrphans()).toBe(0);
    await daysPass();
    expect(await removeOrphans()).toBe(1);
    expect(await isThere(picture)).toBe(false);
  });

  it('of a meal, a component or a category is released when another is chosen', async () => {
    const nutritionValues = { protein: 30, carbs: 40, fats: 10 };
    const food = { description: 'Good', servingWeightGrams: 100, caloriesKcal: 100, price: 10, nutritionValues };
    const category = await addCategory(null);
    const drafts: [string, object][] = [
      ['/meals', { ...food, name: 'Bowl', mealType: 'PROTEIN_PICK', mealCategoryId: category.body.id }],
      [
        '/admin/meal-components/bases',
        { ...food, name: 'Rice', componentType: 'BASE', vegetarian: true, active: true },
      ],
      ['/admin/meal-categories', { name: 'Shakes' }],
    ];
    for (const [path, draft] of drafts) {
      const first = await uploadPicture();
      // Components are created in an array.
      const sent = { ...draft, imageUrl: first };
      const created = await call('POST', path, path.endsWith('bases') ? [sent] : sent);
      expect([path, created.status]).toEqual([path, 201]);
      // From now on it is no new upload any more.
      await daysPass();
      expect([path, await removeOrphans()]).toEqual([path, 0]);
      const second = await uploadPicture();
      const [{ id }] = [created.body].flat() as [{ id: number }];
      const change = (imageUrl: string) =>
        call('PUT', `${path}/${id}`, { ...draft, imageUrl, ...(path.endsWith('bases') && { id }) });
      expect(await change(second)).toMatchObject({ status: 200 });
      await daysPass();
      expect([path, await removeOrphans()]).toEqual([path, 1]);
      expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
      expect(await change(first)).toMatchObject(gone);
    }
  });

  it('at an external URL is ignored', async () => {
    const { body } = await addCategory('https://pictures.example/images/bowl-960.webp');
    expect(await showInCategory(body, null)).toMatchObject({ status: 200 });
    await daysPass();
    expect(await removeOrphans()).toBe(0);
  });
});

describe('a picture that is chosen during its removal', () => {
  it('stays when the choice came first, also before its commit', async () => {
    const picture = await uploadPicture();
    await daysPass();
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`insert into meal_categories (name, image_url) values ('In time', ${picture})`);
      await changePicture(tx, null, picture);
      expect(await removeOrphans()).toBe(0);
    });
    expect(await removeOrphans()).toBe(0);
    expect(await isThere(picture)).toBe(true);
  });

  it('is refused when the choice came too late, also when its row was written before', async () => {
    const picture = await uploadPicture();
    await daysPass();
    const { promise: removing, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow: FileStore = {
      ...files,
      remove: async (key) => {
        begin();
        await removing;
        await files.remove(key);
      },
    };
    let removal: Promise<number> | undefined;
    const late = shop.db.transaction(async (tx) => {
      await tx.execute(sql`insert into meal_categories (name, image_url) values ('Too late', ${picture})`);
      removal = removeOrphanedFiles({ db: shop.db, files: slow });
      await begun;
      await changePicture(tx, null, picture);
    });
    await expect(late).rejects.toMatchObject({ code: 'rule-violated' });
    goOn();
    expect(await removal).toBe(1);
    expect(await isThere(picture)).toBe(false);
    const { rows } = await shop.db.execute(sql`select from meal_categories where image_url = ${picture}`);
    expect(rows).toEqual([]);
  });

  it('is removed once by concurrent cleanups', async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, () => uploadPicture()));
    await daysPass();
    const removed = await Promise.all(Array.from({ length: 4 }, () => removeOrphans()));
    expect(removed.reduce((sum, count) => sum + count)).toBe(6);
    for (const picture of pictures) expect(await isThere(picture)).toBe(false);
  });
});

describe('a document', () => {
  it('stays while its consultation has it; one that was replaced or removed during an outage is removed later', async () => {
    const { headers, user } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    const whileAway = async (action: () => Promise<{ status: number }>) => {
      isAway = true;
      const { status } = await action();
      await runJobs(shop);
      isAway = false;
      return [status, await documents()];
    };
    expect(await whileAway(() => uploadDocument(shop, headers, id, pdf('first')))).toEqual([201, 1]);
    expect(await whileAway(() => uploadDocument(shop, headers, id, pdf('second')))).toEqual([201, 2]);
    await daysPass();
    expect([await removeOrphans(), await documents()]).toEqual([1, 1]);
    const remove = () => shop.call({ method: 'DELETE', url: `/api/v1/consultations/${id}/document`, headers });
    expect(await whileAway(remove)).toEqual([204, 1]);
    await daysPass();
    expect([await removeOrphans(), await documents()]).toEqual([1, 0]);
  });

  it('that was refused after its bytes were stored is removed', async () => {
    const { headers, user } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    await shop.db.execute(sql`alter table consultation_documents add constraint full_up check (id < 0) not valid`);
    isAway = true;
    expect((await uploadDocument(shop, headers, id, pdf())).status).toBe(500);
    isAway = false;
    await shop.db.execute(sql`alter table consultation_documents drop constraint full_up`);
    expect(await documents()).toBe(1);
    await daysPass();
    expect(await removeOrphans()).toBe(1);
    expect(await documents()).toBe(0);
  });
});

it('the cleanup job runs periodically, survives a store outage, and reports what it removed', async () => {
  const picture = await uploadPicture();
  await daysPass();
  const logger = pino({ level: 'silent' });
  const [info, warn] = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'warn')];
  const removedUploads = { inc: vi.fn<(count: number) => void>() };
  isAway = true;
  const tidying = startOrphanCleanup({ db: shop.db, files, logger, removedUploads }, 10);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ err: away }, expect.any(String)));
  expect(await isThere(picture)).toBe(true);
  isAway = false;
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith({ removed: 1 }, expect.any(String)));
  await tidying.stop();
  expect(removedUploads.inc).toHaveBeenCalledWith(1);
  expect(await isThere(picture)).toBe(false);
});

it('every column of the database that refers to an upload is checked', async () => {
  const { rows } = await shop.db.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('image_url', 'storage_key')`);
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(
    referringColumns.map((column) => column.join('.')).toSorted(),
  );
});

it('the name of a picture is the common part of its sizes', () => {
  expect(nameOfImage('/images/a_b-c-960.webp')).toBe('images/a_b-c');
  expect(keysOfImage('/images/a_b-c-960.webp')).toEqual([240, 480, 960].map((w) => `images/a_b-c-${w}.webp`));
  for (const other of ['https://x.example/images/a-960.webp', '/images/a.webp', '']) {
    expect([nameOfImage(other), keysOfImage(other)]).toEqual([undefined, []]);
  }
});
