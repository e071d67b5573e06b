import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobStates } from '#contract/jobs.ts';
import { buildJob } from '#server/testing/build-job.ts';
import { buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
const admin = () => buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
const list = async (query = '') =>
  (await shop.call({ url: `/api/v1/admin/jobs${query}`, headers: (await admin()).headers })).body as {
    content: { id: number; state: string }[];
    counts: Record<string, number>;
    totalElements: number;
  };
const put = async (path: string, payload?: object) =>
  shop.call({
    method: 'PUT',
    url: `/api/v1/admin/jobs${path}`,
    headers: (await admin()).headers,
    ...(payload && { payload }),
  });
const lastEntry = async () =>
  (
    await shop.db.execute(
      sql`select action, subject, subject_id, before, after from audit_log order by id desc limit 1`,
    )
  ).rows[0];

describe('the list of jobs', () => {
  it.each(jobStates)('has those that are %s, and counts all', async (state) => {
    const id = await buildJob(shop.db, { state });
    const { content, counts, totalElements } = await list(`?state=${state}`);
    expect(content.find((job) => job.id === id)).toMatchObject({ id, state });
    expect(content.every((job) => job.state === state)).toBe(true);
    expect(counts[state]).toBe(totalElements);
  });

  it('names the order and the error, and nothing else of the payload', async () => {
    const id = await buildJob(shop.db, { payload: { orderId: 7, kind: 'delivered', userId: 815 }, error: 'timed out' });
    const job = (await list()).content.find((one) => one.id === id);
    expect(job).toMatchObject({ orderId: 7, detail: 'delivered', lastError: 'timed out' });
    expect(JSON.stringify(job)).not.toContain('815');
  });

  it('names the kind of messages that share a job', async () => {
    const payload = [7, 8].map((orderId) => ({ orderId, kind: 'delivered' }));
    const id = await buildJob(shop.db, { payload });
    expect((await list()).content.find((one) => one.id === id)).toMatchObject({ orderId: null, detail: 'delivered' });
  });

  it.each(['?state=lost', '?page=-1', '?size=0'])('%s is refused', async (query) => {
    expect(await list(query)).toMatchObject({ code: 'bad-input' });
  });

  it('is for admins only', () => expectRoleOnly(shop, 'ROLE_ADMIN', { url: '/api/v1/admin/jobs' }));
});

describe('a job', () => {
  it.each(['waiting', 'failed', 'dead'] as const)('that is %s is repeated with all its attempts', async (state) => {
    const id = await buildJob(shop.db, { state });
    expect(await put(`/${id}/repeat`)).toMatchObject({
      status: 200,
      body: { id, state: 'waiting', attempts: 0, maxAttempts: 10 },
    });
    expect(await lastEntry()).toMatchObject({ action: 'repeated', subject: 'job', subject_id: id });
  });

  it('is discarded with a reason, which the audit log keeps', async () => {
    const id = await buildJob(shop.db);
    expect(await put(`/${id}/discard`, { reason: 'The customer has called' })).toMatchObject({ status: 200 });
    expect((await list()).content.some((job) => job.id === id)).toBe(false);
    expect(await lastEntry()).toMatchObject({
      action: 'discarded',
      before: { job: 'order-message', error: 'SMS gateway: timed out' },
      after: { reason: 'The customer has called' },
    });
    expect((await put(`/${id}/discard`, { reason: 'Again' })).status).toBe(404);
    expect((await put(`/${id}/repeat`)).status).toBe(404);
  });

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(301) }])('stays when its reason is %o', async (payload) => {
    const id = await buildJob(shop.db);
    expect((await put(`/${id}/discard`, payload)).status).toBe(400);
    expect((await list('?size=100')).content.some((job) => job.id === id)).toBe(true);
  });

  it('that is running is neither repeated nor discarded', async () => {
    const id = await buildJob(shop.db, { state: 'running' });
    expect((await put(`/${id}/repeat`)).status).toBe(409);
    expect((await put(`/${id}/discard`, { reason: 'Too slow' })).status).toBe(409);
  });
});
