import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import type { PaperExport } from '#contract/papers.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { paperExports, papers } from '#server/db/schema/papers.ts';
import { users } from '#server/db/schema/users.ts';
import { purgeExpired } from '#server/maintenance/periodic-jobs.ts';
import { removeOrphanedFiles } from '#server/modules/files/orphaned-files.ts';
import { buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';
import { packPapers } from './pack-papers.ts';
import { buildCreditNote, buildPaper, buildPaperExport } from './testing/paper-builders.ts';

const shop = sharedTestApp();
const timeout = timeLimit(60_000);
let admin: Awaited<ReturnType<typeof buildSession>>;
let month: string;
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});
beforeEach(async () => {
  await shop.db.execute(sql`alter table papers disable trigger user`);
  await shop.db.delete(papers);
  await shop.db.execute(sql`alter table papers enable trigger user`);
  await shop.db.delete(paperExports);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  month = businessDay(new Date()).slice(0, 7);
});

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop.call({ method, url: `/api/v1/admin/paper-exports${path}`, headers: admin.headers, ...(payload && { payload }) });
const start = async () => (await call('POST', '', { month })).body as PaperExport;
const newest = async () => ((await call('GET', `?month=${month}`)).body as { newest: PaperExport | null }).newest;
const linkTo = async (id: number) => ((await call('GET', `/${id}/link`)).body as SignedLink).url;
const failing = () => Promise.reject(new Error('no printer'));
const open = (url: string) => shop.app.inject({ url });

describe('the papers of a month as a zip', () => {
  it('are packed by a job with their CSV, and downloaded by a link', { timeout }, async () => {
    const note = await buildCreditNote(shop.db);
    await shop.db.update(papers).set({ pdf: null }).where(eq(papers.id, note.id));
    const { id, ...started } = await start();
    expect(started).toMatchObject({ month, state: 'packing', papers: 2, drawn: 0 });
    expect((await call('GET', `/${id}/link`)).status).toBe(409);
    await runJobs(shop);
    expect(await newest()).toMatchObject({ id, state: 'ready', papers: 2, drawn: 2 });
    const file = await open(await linkTo(id));
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(`papers-${month}.zip`) as string,
      'cache-control': 'private, no-store',
    });
    const entries = readZip(file.rawPayload);
    const [sale] = await shop.db.select().from(papers).where(eq(papers.kind, 'invoice'));
    const names = [sale!.number, note.number].map((number) => `${number.replaceAll('/', '-')}.pdf`);
    expect([...entries.keys()]).toEqual([`papers-${month}.csv`, ...names]);
    expect(entries.get(`papers-${month}.csv`)!.toString()).toContain(note.number);
    expect(entries.get(names[1]!)!.subarray(0, 5).toString()).toBe('%PDF-');
    // What is drawn for the accountant would fill the database.
    const [unopened] = await shop.db.select().from(papers).where(eq(papers.id, note.id));
    expect(unopened!.pdf).toBeNull();
  });

  it('are those that were issued when it was asked for', async () => {
    await buildPaper(shop.db);
    const { id } = await start();
    await buildPaper(shop.db);
    await runJobs(shop);
    expect(readZip((await open(await linkTo(id))).rawPayload).size).toBe(2);
  });

  it('are packed once when two ask at the same time, and again when one is ready', async () => {
    await buildPaper(shop.db);
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.id).toBe(one.id);
    await runJobs(shop);
    expect((await start()).id).not.toBe(one.id);
  });

  it('may be asked for again after packing has failed for good', async () => {
    await buildPaper(shop.db);
    await shop.db.update(papers).set({ pdf: null });
    const { id } = await start();
    const broken = { ...shop, jobDeps: { ...shop.jobDeps, printer: { draw: failing } } };
    await runJobs(broken, [packPapers]);
    expect(await newest()).toMatchObject({ id, state: 'packing' });
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now(), attempts = ${packPapers.maxAttempts - 1}`,
    );
    await runJobs(broken, [packPapers]);
    expect(await newest()).toMatchObject({ id, state: 'failed' });
    expect(await start()).toMatchObject({ state: 'packing' });
  });

  it('are removed after a day', async () => {
    await buildPaper(shop.db);
    const { id } = await start();
    await runJobs(shop);
    const url = await linkTo(id);
    const [row] = await shop.db.select().from(paperExports);
    await shop.db.execute(sql`update loose_files set due_at = now() - interval '1 second'`);
    await removeOrphanedFiles(shop.jobDeps);
    await expect(readFile(`${shop.uploads}/${row!.fileKey}`)).rejects.toThrow('ENOENT');
    expect((await open(url)).statusCode).toBe(404);
    await shop.db.update(paperExports).set({ createdAt: sql`now() - interval '25 hours'` });
    await purgeExpired(shop.db, { ordersDays: 3_000, ledgerDays: 3_000, auditDays: 3_000 });
    expect(await newest()).toBeNull();
    expect((await call('GET', `/${id}/link`)).status).toBe(404);
  });

  it('are recorded in the audit log', async () => {
    await buildPaper(shop.db);
    await start();
    const { rows } = await shop.db.execute(
      sql`select actor_user_id, action, subject, after from audit_log order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_user_id: admin.user.id, action: 'exported', subject: 'business', after: { month } }]);
  });

  it('are refused for a month without any, and for what is no month', async () => {
    expect(await call('POST', '', { month: '2001-01' })).toMatchObject({ status: 422 });
    expect(await shop.db.select().from(paperExports)).toEqual([]);
    for (const wrong of [{ month: '2026-13' }, {}, { month, more: 1 }]) {
      expect((await call('POST', '', wrong)).status).toBe(400);
    }
  });

  it('are for admins only', async () => {
    await expectRoleOnly(shop, 'ROLE_ADMIN', { url: '/api/v1/admin/paper-exports' });
  });
});

describe('a link to them', () => {
  it('opens only that file, for five minutes, while its reader is an admin', async () => {
    const reader = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const [one, other] = [await buildPaperExport(shop), await buildPaperExport(shop)];
    const { body } = await shop.call({
      url: `/api/v1/admin/paper-exports/${one.id}/link`,
      headers: reader.headers,
    });
    const { url } = body as SignedLink;
    expect((await open(url)).statusCode).toBe(200);
    const wrong = [
      url.replace(`/${one.id}?`, `/${other.id}?`),
      url.replace(`/paper-exports/${one.id}`, `/files/${one.id}`),
      url.replace(/exp=\d/, 'exp=9'),
      url.split('?')[0]!,
    ];
    for (const changed of wrong) expect((await open(changed)).statusCode).toBe(403);
    await shop.db
      .update(users)
      .set({ roles: ['ROLE_USER'] })
      .where(eq(users.id, reader.user.id));
    expect((await open(url)).statusCode).toBe(404);
  });
});
