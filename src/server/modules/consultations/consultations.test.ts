import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminConsultation } from '#contract/admin-consultations.ts';
import {
  canMoveConsultation,
  consultationStatusLabel,
  consultationStatuses,
} from '#domain/consultations/consultation-status.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import type { users } from '#server/db/schema/users.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const url = '/api/v1/admin/consultations';
type Page = { content: AdminConsultation[]; totalElements: number };
const list = async (query = '') => (await shop.call({ url: `${url}?${query}`, headers })).body as Page;
const move = (id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `${url}/${id}/status`, headers, payload });
const assign = (id: number, nutritionistUserId: unknown) =>
  shop.call({ method: 'PUT', url: `${url}/${id}/assign`, headers, payload: { nutritionistUserId } });
const nutritionist = (more: Partial<typeof users.$inferInsert> = {}) =>
  buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], ...more });

describe('the list of consultations', () => {
  it('has the client, the goal, the nutritionist and the document, but no messages', async () => {
    const client = await buildUser(shop.db, { firstName: 'Asha', lastName: 'Rao' });
    const { user } = await nutritionist({ firstName: 'Kavya', lastName: 'Nair' });
    const consultation = await buildConsultation(shop.db, {
      userId: client.id,
      nutritionistId: user.id,
      notes: 'No milk',
    });
    await buildDocument(shop.db, { consultationId: consultation.id });
    const bare = await buildConsultation(shop.db, { userId: client.id });
    const { content } = await list();
    expect(content.find(({ id }) => id === consultation.id)).toEqual({
      id: consultation.id,
      userId: client.id,
      userName: 'Asha Rao',
      goal: 'Build muscle',
      userNotes: 'No milk',
      status: 'SUBMITTED_BY_USER',
      createdAt: consultation.createdAt.toISOString(),
      uploadedPlanDocumentUrl: `/api/v1/consultations/${consultation.id}/document`,
      nutritionistId: user.id,
      nutritionistName: 'Kavya Nair',
    });
    expect(content.find(({ id }) => id === bare.id)).toMatchObject({
      uploadedPlanDocumentUrl: null,
      nutritionistId: null,
      nutritionistName: null,
    });
  });

  it('is filtered by status and assignment, and searched by number, name, goal and notes', async () => {
    const client = await buildUser(shop.db, { firstName: 'Filtered', lastName: 'Client' });
    const { user } = await nutritionist();
    const open = await buildConsultation(shop.db, { userId: client.id, notes: 'Allergic to walnuts' });
    const assigned = await buildConsultation(shop.db, { userId: client.id, nutritionistId: user.id, goal: 'Sleep' });
    const cancelled = await buildConsultation(shop.db, { userId: client.id, status: 'CANCELLED' });
    const idsOf = async (query: string) => (await list(`sort=id,asc&${query}`)).content.map(({ id }) => id);
    expect(await idsOf('search=filtered+client')).toEqual([open.id, assigned.id, cancelled.id]);
    expect(await idsOf('search=filtered&status=CANCELLED')).toEqual([cancelled.id]);
    expect(await idsOf('search=filtered&assignment=unassigned')).toEqual([open.id, cancelled.id]);
    expect(await idsOf('search=filtered&assignment=assigned')).toEqual([assigned.id]);
    expect(await idsOf('search=filtered&assignment=unassigned&status=SUBMITTED_BY_USER')).toEqual([open.id]);
    expect(await idsOf('search=WALNUTS')).toEqual([open.id]);
    expect(await idsOf('search=sleep')).toEqual([assigned.id]);
    expect(await idsOf(`search=%23${assigned.id}`)).toEqual([assigned.id]);
    expect(await list('search=filtered&assignment=unassigned&size=1')).toMatchObject({ totalElements: 2 });
    for (const query of ['status=OPEN', 'assignment=me', `search=${'x'.repeat(81)}`]) {
      expect(await shop.call({ url: `${url}?${query}`, headers })).toMatchObject({ status: 400 });
    }
  });

  it('is sorted by the name of the client', async () => {
    for (const firstName of ['sorted Bina', 'Sorted Anu', 'Sorted Charu']) {
      await buildConsultation(shop.db, { userId: (await buildUser(shop.db, { firstName })).id });
    }
    const { content } = await list('search=sorted&sort=userName,asc');
    expect(content.map(({ userName }) => userName.split(' ')[1])).toEqual(['Anu', 'Bina', 'Charu']);
  });

  it('is paged, newest first, and sorted by an allow-list', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await buildConsultation(shop.db)).id);
    const page = await list('size=2');
    expect(page.content.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(page).toMatchObject({ size: 2, number: 0, first: true });
    expect((await list('size=100&sort=id,asc')).content.at(-1)!.id).toBe(ids[2]);
    for (const query of ['sort=notes,asc', 'size=0', 'size=101']) {
      expect(await shop.call({ url: `${url}?${query}`, headers })).toMatchObject({ status: 400 });
    }
  });
});

const statusOf = async (id: number) =>
  (await shop.db.select().from(consultations).where(eq(consultations.id, id)))[0]!.status;

describe('the status of a consultation', () => {
  const steps = consultationStatuses.flatMap((from) => consultationStatuses.map((to) => ({ from, to })));
  const isLegal = ({ from, to }: (typeof steps)[number]) => canMoveConsultation(from, to, 'admin');

  it.each(steps.filter(isLegal))('goes from $from to $to', async ({ from, to }) => {
    const { user } = await nutritionist();
    const { id } = await buildConsultation(shop.db, { status: from, nutritionistId: user.id });
    expect(await move(id, { status: to, notes: 'By phone' })).toMatchObject({ status: 200, body: { id, status: to } });
    expect(await statusOf(id)).toBe(to);
  });

  it.each(steps.filter((step) => !isLegal(step)))('never goes from $from to $to', async ({ from, to }) => {
    const { id } = await buildConsultation(shop.db, { status: from });
    expect(await move(id, { status: to })).toMatchObject({
      status: 409,
      body: {
        code: 'illegal-transition',
        message: `This consultation is ${consultationStatusLabel(from)} already.`,
        details: { currentStatus: from },
      },
    });
    expect(await statusOf(id)).toBe(from);
  });

  it.each([
    ['SUBMITTED_BY_USER', 'IN_REVIEW'],
    ['IN_REVIEW', 'COMPLETED'],
  ] as const)('of an unassigned one does not go from %s to %s', async (from, to) => {
    const { id } = await buildConsultation(shop.db, { status: from });
    expect(await move(id, { status: to })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: 'Please assign a nutritionist first.' },
    });
    expect(await statusOf(id)).toBe(from);
  });

  it.each(['SUBMITTED_BY_USER', 'IN_REVIEW'] as const)(
    'of an unassigned one goes from %s to CANCELLED',
    async (from) => {
      const { id } = await buildConsultation(shop.db, { status: from });
      expect(await move(id, { status: 'CANCELLED' })).toMatchObject({ status: 200 });
    },
  );

  it('is one of four, of an existing consultation', async () => {
    const { id } = await buildConsultation(shop.db);
    expect(await move(id, { status: 'PAUSED' })).toMatchObject({ status: 400 });
    expect(await move(id, {})).toMatchObject({ status: 400 });
    expect(await move(2_147_483_647, { status: 'IN_REVIEW' })).toMatchObject({ status: 404 });
  });
});

describe('assigning a nutritionist', () => {
  it('ends the access of the former one at once', async () => {
    const { id } = await buildConsultation(shop.db);
    await buildDocument(shop.db, { consultationId: id });
    const [kavya, arun] = [await nutritionist({ firstName: 'Kavya', lastName: 'Nair' }), await nutritionist()];
    const reads = async (who: typeof kavya) =>
      (await shop.call({ url: `/api/v1/consultations/${id}/document`, headers: who.headers })).status;
    expect(await assign(id, kavya.user.id)).toMatchObject({
      status: 200,
      body: { nutritionistId: kavya.user.id, nutritionistName: 'Kavya Nair' },
    });
    expect([await reads(kavya), await reads(arun)]).toEqual([200, 404]);
    await assign(id, arun.user.id);
    expect([await reads(kavya), await reads(arun)]).toEqual([404, 200]);
    expect(await assign(id, 0)).toMatchObject({ status: 200, body: { nutritionistId: null, nutritionistName: null } });
    expect(await reads(arun)).toBe(404);
  });

  it.each([
    ['a missing user', async () => 2_147_483_647],
    ['a customer', async () => (await buildUser(shop.db)).id],
    ['a kitchen manager', async () => (await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })).id],
    ['a nutritionist who is disabled', async () => (await nutritionist({ enabled: false })).user.id],
  ])('is refused for %s', async (_who, whom) => {
    const { id } = await buildConsultation(shop.db);
    const message = 'Please choose an active nutritionist.';
    expect(await assign(id, await whom())).toMatchObject({
      status: 422,
      body: { message, fieldErrors: { nutritionistUserId: message } },
    });
    const [row] = await shop.db.select().from(consultations).where(eq(consultations.id, id));
    expect(row!.nutritionistId).toBeNull();
  });

  it('checks the input first, then the consultation, then the rule', async () => {
    const { id } = await buildConsultation(shop.db, { status: 'COMPLETED' });
    expect(await assign(2_147_483_647, 'Kavya')).toMatchObject({ status: 400 });
    expect(await assign(2_147_483_647, -1)).toMatchObject({ status: 400 });
    expect(await assign(2_147_483_647, 2_147_483_647)).toMatchObject({ status: 404 });
    expect(await assign(id, 2_147_483_647)).toMatchObject({
      status: 409,
      body: { message: 'This consultation is Completed already.', details: { currentStatus: 'COMPLETED' } },
    });
    expect(await assign(id, 0)).toMatchObject({ status: 409 });
  });
});
