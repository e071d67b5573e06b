import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { pdf, picture, upload } from './testing/document-uploads.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let client: Person;
let kavya: Person;
let admin: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  client = await buildSession(shop.db);
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

const newConsultation = (more: Partial<typeof consultations.$inferInsert> = {}) =>
  buildConsultation(shop.db, { userId: client.user.id, nutritionistId: kavya.user.id, ...more });
const put = (id: number, bytes: Buffer = pdf(), name?: string, { headers }: Person = client) =>
  upload(shop, headers, id, bytes, name);
const path = (id: number) => `/api/v1/consultations/${id}/document`;
const remove = (id: number, { headers }: Person = client) => shop.call({ method: 'DELETE', url: path(id), headers });
const link = async (id: number, { headers }: Person = client) =>
  ((await shop.call({ url: path(id), headers })).body as SignedLink).url;
const open = (url: string) => shop.app.inject({ url });
const rowOf = async (id: number) =>
  (await shop.db.select().from(consultationDocuments).where(eq(consultationDocuments.consultationId, id)))[0];
const storedFiles = async () => {
  await runJobs(shop);
  return (await readdir(shop.uploads, { recursive: true }).catch(() => [])).filter((name) => name.includes('/'));
};

describe('the document of a consultation', () => {
  it('under a key is stored once, and the key is refused for another file and for another consultation', async () => {
    const [one, other] = [await newConsultation(), await newConsultation()];
    const withKey = { ...client, headers: { ...client.headers, 'idempotency-key': 'one report' } };
    const first = await put(one.id, pdf(), undefined, withKey);
    expect(first.status).toBe(201);
    expect((await put(one.id, pdf(), undefined, withKey)).body).toEqual(first.body);
    expect((await put(one.id, pdf('Vitamin B12'), undefined, withKey)).status).toBe(422);
    expect((await put(other.id, pdf(), undefined, withKey)).status).toBe(422);
    expect(await rowOf(other.id)).toBeUndefined();
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['Blood report.pdf', () => pdf(), 'Blood report.pdf', 'application/pdf'],
    ['scan.PNG', () => picture('png'), 'scan.png', 'image/png'],
    ['IMG_2041.jpeg', () => picture('jpeg'), 'IMG_2041.jpg', 'image/jpeg'],
    ['progressive.jpg', () => picture('jpeg', 200, { progressive: true }), 'progressive.jpg', 'image/jpeg'],
    ['రక్త పరీక్ష.pdf', () => pdf(), 'రక్త పరీక్ష.pdf', 'application/pdf'],
  ])('%s is stored unchanged, and downloaded as an attachment', async (name, make, fileName, mediaType) => {
    const { id } = await newConsultation();
    const bytes = await make();
    const { status, body } = await put(id, bytes, name);
    expect({ status, body }).toEqual({
      status: 201,
      body: { fileName, sizeBytes: bytes.length, uploadedAt: expect.stringMatching(/Z$/) as string },
    });
    const { storageKey } = (await rowOf(id))!;
    expect(storageKey).toMatch(/^documents\/[\w-]{24}$/);
    const response = await open(await link(id));
    expect(response.headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(response.rawPayload.equals(bytes)).toBe(true);
  });

  it('is replaced by another one: the old bytes are removed, and the old link does not open the new one', async () => {
    const { id } = await newConsultation();
    await put(id, pdf('first'));
    const [old, firstKey] = [await link(id), (await rowOf(id))!.storageKey];
    expect((await put(id, pdf('second'), 'second.pdf')).status).toBe(201);
    const second = (await rowOf(id))!;
    expect((await storedFiles()).filter((name) => name === firstKey)).toEqual([]);
    expect((await open(old)).statusCode).toBe(404);
    expect((await open(await link(id))).rawPayload.includes('second')).toBe(true);
    expect(await storedFiles()).toContain(second.storageKey);
  });

  it('can be removed', async () => {
    const { id } = await newConsultation();
    await put(id);
    const [url, { storageKey }] = [await link(id), (await rowOf(id))!];
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
    expect(await storedFiles()).not.toContain(storageKey);
    expect((await open(url)).statusCode).toBe(404);
    expect(await remove(id)).toMatchObject({ status: 404 });
    expect(await shop.call({ url: path(id), headers: client.headers })).toMatchObject({ status: 404 });
  });

  it.each(['COMPLETED', 'CANCELLED'] as const)('of one that is %s cannot be changed', async (status) => {
    const { id } = await newConsultation({ status });
    const document = await buildDocument(shop.db, { consultationId: id });
    const before = await storedFiles();
    expect(await put(id)).toMatchObject({ status: 409, body: { details: { currentStatus: status } } });
    expect(await remove(id)).toMatchObject({ status: 409 });
    expect((await rowOf(id))!.id).toBe(document.id);
    expect(await storedFiles()).toEqual(before);
  });

  it('leaves no file when the consultation is closed during the upload', async () => {
    const { id } = await newConsultation();
    const before = await storedFiles();
    // Closed between the first check and the lock.
    const transaction = shop.db.transaction.bind(shop.db);
    vi.spyOn(shop.db, 'transaction').mockImplementation(async (work, config) => {
      await shop.db.update(consultations).set({ status: 'CANCELLED' }).where(eq(consultations.id, id));
      return transaction(work, config);
    });
    expect(await put(id)).toMatchObject({ status: 409 });
    vi.restoreAllMocks();
    expect(await storedFiles()).toEqual(before);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is one also after concurrent uploads', async () => {
    const { id } = await newConsultation();
    const before = await storedFiles();
    const outcomes = await Promise.all(Array.from({ length: 5 }, (_, n) => put(id, pdf(`Take ${n}`))));
    expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await storedFiles()).filter((name) => !before.includes(name))).toEqual([(await rowOf(id))!.storageKey]);
  });

  it('that is refused does not count as an upload; tries are limited to three times the uploads', async () => {
    const strict = await startTestApp({ limits: { documentsPerUserTenMinutes: 2 } });
    const customer = await buildSession(strict.db);
    const { id } = await buildConsultation(strict.db, { userId: customer.user.id });
    const send = async (bytes: Buffer) => (await upload(strict, customer.headers, id, bytes)).status;
    const bad = Buffer.from('no document at all');
    expect([await send(bad), await send(bad), await send(bad), await send(bad)]).toEqual([400, 400, 400, 400]);
    expect([await send(pdf()), await send(pdf()), await send(pdf())]).toEqual([201, 201, 429]);
    await strict.close();
  });

  it('is limited to ten uploads in ten minutes per user', async () => {
    const strict = await startTestApp({ limits: { documentsPerUserTenMinutes: 2 } });
    const [one, other] = [await buildSession(strict.db), await buildSession(strict.db)];
    const send = async (who: Person) => {
      const { id } = await buildConsultation(strict.db, { userId: who.user.id });
      return (await upload(strict, who.headers, id, pdf())).status;
    };
    expect([await send(one), await send(one), await send(one), await send(other)]).toEqual([201, 201, 429, 201]);
    await strict.close();
  });
});

describe('access to a document', () => {
  it('follows the permission matrix, for writes and for the link', async () => {
    const callers: Record<string, Person | undefined> = {
      anonymous: undefined,
      client,
      stranger: await buildSession(shop.db),
      kitchen: await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
      assigned: kavya,
      otherNutritionist: await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] }),
      delivery: await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] }),
      admin,
    };
    const statuses = async (call: (id: number, headers: Record<string, string>) => Promise<{ status: number }>) => {
      const all: number[] = [];
      for (const customer of Object.values(callers)) {
        const { id } = await newConsultation();
        await put(id);
        all.push((await call(id, customer?.headers ?? {})).status);
      }
      return all;
    };
    expect(await statuses((id, headers) => upload(shop, headers, id, pdf()))).toEqual([
      401, 201, 404, 403, 201, 404, 403, 403,
    ]);
    expect(await statuses((id, headers) => shop.call({ method: 'DELETE', url: path(id), headers }))).toEqual([
      401, 204, 404, 403, 204, 404, 403, 403,
    ]);
    expect(await statuses((id, headers) => shop.call({ url: path(id), headers }))).toEqual([
      401, 200, 404, 403, 200, 404, 403, 200,
    ]);
  });

  it('is the same 404 for a foreign and a missing consultation, and nothing is stored', async () => {
    const stranger = await buildSession(shop.db);
    const { id } = await newConsultation();
    const before = await storedFiles();
    const bodies = [await put(id, pdf(), 'a.pdf', stranger), await put(2_147_483_647), await remove(id, stranger)];
    expect(bodies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(bodies.map(({ body }) => JSON.stringify({ ...(body as object), requestId: '' }))).size).toBe(1);
    expect(await storedFiles()).toEqual(before);
    expect((await put(0)).status).toBe(400);
    expect((await shop.call({ method: 'DELETE', url: path('x' as never), headers: client.headers })).status).toBe(400);
  });

  it('ends for a former nutritionist: no old link, no new link, no change', async () => {
    const { id } = await newConsultation();
    await put(id);
    const madeBefore = await link(id, kavya);
    expect((await open(madeBefore)).statusCode).toBe(200);
    const { status } = await shop.call({
      method: 'PUT',
      url: `/api/v1/admin/consultations/${id}/assign`,
      headers: admin.headers,
      payload: { nutritionistUserId: 0 },
    });
    expect(status).toBe(200);
    expect((await open(madeBefore)).statusCode).toBe(404);
    expect(await shop.call({ url: path(id), headers: kavya.headers })).toMatchObject({ status: 404 });
    expect(await put(id, pdf(), 'a.pdf', kavya)).toMatchObject({ status: 404 });
    expect(await remove(id, kavya)).toMatchObject({ status: 404 });
  });

  it('needs the link of that file: not one for another id, with another signature, forged or expired', async () => {
    const [mine, other] = [await newConsultation(), await newConsultation()];
    await put(mine.id);
    await put(other.id);
    const [url, otherUrl] = [await link(mine.id), await link(other.id)];
    const [otherId, ownId] = [(await rowOf(other.id))!.id, (await rowOf(mine.id))!.id];
    const me = client.user.id;
    const [expires, signature] = [/exp=(\d+)/.exec(url)![1]!, /sig=([\w-]+)/.exec(url)![1]!];
    const otherSignature = /sig=([\w-]+)/.exec(otherUrl)![1]!;
    for (const wrong of [
      `/api/v1/files/${otherId}?for=${me}&exp=${expires}&sig=${signature}`,
      `/api/v1/files/${ownId}?for=${me}&exp=${expires}&sig=${otherSignature}`,
      `/api/v1/files/${ownId}?for=${me}&exp=${Number(expires) + 60_000}&sig=${signature}`,
      `/api/v1/files/${ownId}?for=${me}&exp=${expires}&sig=${'A'.repeat(signature.length)}`,
      `/api/v1/files/${ownId}?for=${me}&exp=${expires}`,
      `/api/v1/files/${ownId}?for=${admin.user.id}&exp=${expires}&sig=${signature}`,
      `/api/v1/files/${ownId}?exp=${expires}&sig=${signature}`,
    ]) {
      expect({ wrong, status: (await shop.call({ url: wrong, headers: client.headers })).status }).toEqual({
        wrong,
        status: 403,
      });
    }
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Number(expires));
    expect((await open(url)).statusCode).toBe(403);
    vi.useRealTimers();
  });

  it('is recorded for nutritionists, without the file name, and not for the owner', async () => {
    const { id } = await newConsultation();
    const logged = () => shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id);
    await put(id, pdf(), 'HIV test.pdf');
    expect(await logged()).toEqual([]);
    await put(id, pdf(), 'HIV test.pdf', kavya);
    await remove(id, kavya);
    expect(await logged()).toMatchObject([{ action: 'uploaded a document' }, { action: 'removed the document' }]);
    expect(JSON.stringify(await logged())).not.toContain('HIV');
  });
});
