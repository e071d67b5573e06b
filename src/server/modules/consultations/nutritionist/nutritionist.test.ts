import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type {
  AssignedConsultation,
  AssignedConsultationDetails,
  NutritionistDashboard,
} from '#contract/nutritionist.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { consultations, nutritionistHours } from '#server/db/schema/consultations.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument, buildMessage } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

const url = '/api/v1/nutritionist';
type Headers = Record<string, string>;
type Page = { content: AssignedConsultation[]; totalElements: number };
const get = async <T>(headers: Headers, path: string) => (await shop.call({ url: url + path, headers })).body as T;
const put = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'PUT', url: url + path, headers, payload });
const nutritionist = () =>
  buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], firstName: 'Kavya', lastName: 'Nair' });
const assignedTo = ({ user }: { user: { id: number } }, more: Partial<typeof consultations.$inferInsert> = {}) =>
  buildConsultation(shop.db, { nutritionistId: user.id, ...more });
const hours = (weekday: number, fromMinute: number, toMinute: number) => ({ weekday, fromMinute, toMinute });
const everyDay = Array.from({ length: 7 }, (_, day) => hours(day + 1, 540, 1020));

describe('weekly hours', () => {
  it('are replaced together and listed from Monday', async () => {
    const { headers } = await nutritionist();
    expect(await get(headers, '/availability')).toEqual({ hours: [] });
    const week = [hours(5, 600, 720), hours(1, 780, 1080), hours(1, 540, 780), hours(7, 0, 1440)];
    expect(await put(headers, '/availability', { hours: week })).toMatchObject({
      status: 200,
      body: { hours: [hours(1, 540, 780), hours(1, 780, 1080), hours(5, 600, 720), hours(7, 0, 1440)] },
    });
    const other = await nutritionist();
    expect(await get(other.headers, '/availability')).toEqual({ hours: [] });
    expect(await put(headers, '/availability', { hours: [] })).toMatchObject({ status: 200, body: { hours: [] } });
  });

  it.each([
    ['that overlap', [hours(1, 540, 720), hours(1, 719, 800)], 422, 'Hours of one day may not overlap.'],
    ['twice the same', [hours(1, 540, 720), hours(1, 540, 720)], 422, 'Hours of one day may not overlap.'],
    ['that end before they begin', [hours(1, 720, 540)], 400, 'The end must come after the beginning'],
    ['on an eighth day', [hours(8, 540, 720)], 400, undefined],
    ['after midnight', [hours(1, 540, 1441)], 400, undefined],
    ['of more than 28 entries', Array.from({ length: 29 }, (_, n) => hours(1, n * 10, n * 10 + 5)), 400, undefined],
  ])('%s are refused, and the previous hours stay', async (_what, wrong, status, message) => {
    const { user, headers } = await nutritionist();
    await put(headers, '/availability', { hours: [hours(2, 540, 600)] });
    expect(await put(headers, '/availability', { hours: wrong })).toMatchObject({
      status,
      body: message === undefined ? {} : { message },
    });
    expect(await shop.db.$count(nutritionistHours, eq(nutritionistHours.userId, user.id))).toBe(1);
    expect(await get(headers, '/availability')).toEqual({ hours: [hours(2, 540, 600)] });
  });

  it('saved twice concurrently are those of one request, never both', async () => {
    const { headers } = await nutritionist();
    const [one, other] = [everyDay, everyDay.map(({ weekday }) => hours(weekday, 600, 900))];
    const saves = Array.from({ length: 8 }, (_, n) => put(headers, '/availability', { hours: n % 2 ? one : other }));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([{ hours: one }, { hours: other }]).toContainEqual(await get(headers, '/availability'));
  });
});

describe('my consultations', () => {
  it('are those currently assigned to me, with client, document, target and unread messages', async () => {
    const me = await nutritionist();
    const client = await buildUser(shop.db, { firstName: 'Asha', lastName: 'Rao' });
    const mine = await assignedTo(me, { userId: client.id, targetFats: 60 });
    const document = await buildDocument(shop.db, { consultationId: mine.id });
    await assignedTo(await nutritionist());
    await buildConsultation(shop.db);
    for (let n = 0; n < 3; n++) await buildMessage(shop.db, { consultationId: mine.id });
    const reply = await buildMessage(shop.db, { consultationId: mine.id, senderId: me.user.id });
    const page = await get<Page>(me.headers, '/consultations/assigned-to-me');
    expect(page).toMatchObject({ totalElements: 1, size: 10, number: 0, first: true, last: true });
    const listed = {
      id: mine.id,
      userId: client.id,
      userName: 'Asha Rao',
      goal: mine.goal,
      userNotes: mine.notes,
      status: 'SUBMITTED_BY_USER',
      createdAt: mine.createdAt.toISOString(),
      nutritionistId: me.user.id,
      document: { fileName: 'blood report.pdf', sizeBytes: 1_000, uploadedAt: document.createdAt.toISOString() },
      uploadedPlanDocumentUrl: `/api/v1/consultations/${mine.id}/document`,
      appointment: null,
      target: { calories: null, protein: null, carbs: null, fats: 60 },
      ledgerSharedSince: null,
      hasPlan: false,
      unreadMessages: 3,
      messageCount: 4,
      lastMessage: { text: reply.content, at: reply.createdAt.toISOString(), isOwn: true },
    };
    expect(page.content).toEqual([listed]);
    const details = await get<AssignedConsultationDetails>(me.headers, `/consultations/${mine.id}/details`);
    expect(details).toEqual({ ...listed, hasEarlier: false, messages: details.messages });
    expect(details.messages.map(({ senderName }) => senderName)).toEqual([...Array(3).fill('Asha Rao'), 'Kavya Nair']);
    const [, second] = details.messages;
    expect(await put(me.headers, `/consultations/${mine.id}/read`, { lastMessageId: second!.id })).toMatchObject({
      status: 204,
    });
    expect(await get(me.headers, `/consultations/${mine.id}/details`)).toMatchObject({ unreadMessages: 1 });
  });

  it('are filtered by status and by unread messages, only among mine', async () => {
    const me = await nutritionist();
    const submitted = await assignedTo(me);
    const inReview = await assignedTo(me, { status: 'IN_REVIEW' });
    const other = await assignedTo(await nutritionist(), { status: 'IN_REVIEW' });
    for (const { id } of [inReview, other]) await buildMessage(shop.db, { consultationId: id });
    const found = async (query: string) => {
      const { content, totalElements } = await get<Page>(me.headers, `/consultations/assigned-to-me?${query}`);
      expect(totalElements).toBe(content.length);
      return content.map(({ id }) => id);
    };
    expect(await found('')).toEqual([inReview.id, submitted.id]);
    expect(await found('status=SUBMITTED_BY_USER')).toEqual([submitted.id]);
    expect(await found('status=COMPLETED')).toEqual([]);
    expect(await found('unread=true')).toEqual([inReview.id]);
    expect(await found('unread=true&status=SUBMITTED_BY_USER')).toEqual([]);
    await buildMessage(shop.db, { consultationId: submitted.id, senderId: me.user.id });
    expect(await found('unread=true'), 'my own message is not unread').toEqual([inReview.id]);
    await assignedTo(me, { status: 'COMPLETED' });
    expect(await found('open=true')).toEqual([inReview.id, submitted.id]);
    expect(await get(me.headers, '/consultations/counts')).toEqual({ all: 3, open: 2, unread: 1 });
    for (const bad of ['status=PAUSED', 'unread=1', 'open=1'])
      expect((await shop.call({ url: `${url}/consultations/assigned-to-me?${bad}`, headers: me.headers })).status).toBe(
        400,
      );
  });

  it('are searched by client, goal, notes and id, only among mine', async () => {
    const me = await nutritionist();
    const [asha, ravi] = [
      await buildUser(shop.db, { firstName: 'Asha', lastName: 'Menon' }),
      await buildUser(shop.db, { firstName: 'Ravi', lastName: 'Teja' }),
    ];
    const one = await assignedTo(me, { userId: asha.id, goal: 'Lose weight', notes: '50% of lunch is out' });
    const two = await assignedTo(me, { userId: ravi.id, goal: 'Half marathon', notes: 'Runs with asha_' });
    await assignedTo(await nutritionist(), { userId: asha.id, goal: 'Lose weight' });
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, sort: 'id,asc' });
      const page = await get<Page>(me.headers, `/consultations/assigned-to-me?${query}`);
      expect(page.totalElements).toBe(page.content.length);
      return page.content.map(({ id }) => id);
    };
    expect(await found('asha men')).toEqual([one.id]);
    expect(await found('ASHA')).toEqual([one.id, two.id]);
    expect(await found('asha_')).toEqual([two.id]);
    expect(await found('0%')).toEqual([one.id]);
    expect(await found('marathon')).toEqual([two.id]);
    expect(await found(`#${two.id}`)).toEqual([two.id]);
    expect(await found('  ')).toEqual([one.id, two.id]);
    expect(await found('zzyzx')).toEqual([]);
  });

  it('are paged, sorted by an allow-list', async () => {
    const me = await nutritionist();
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push((await assignedTo(me)).id);
    const page = await get<Page>(me.headers, '/consultations/assigned-to-me?size=5&page=1');
    expect(page).toMatchObject({ totalElements: 6, totalPages: 2, number: 1, last: true, content: [{ id: ids[0] }] });
    for (const query of ['sort=notes,asc', 'size=0', 'size=101', `search=${'x'.repeat(81)}`, 'nutritionistId=1']) {
      expect(
        await shop.call({ url: `${url}/consultations/assigned-to-me?${query}`, headers: me.headers }),
      ).toMatchObject({ status: 400 });
    }
  });
});

describe('the work on a consultation', () => {
  it('goes from submitted to in review to completed, each change in the audit log', async () => {
    const me = await nutritionist();
    const { id } = await assignedTo(me);
    for (const status of ['IN_REVIEW', 'COMPLETED']) {
      expect(await put(me.headers, `/consultations/${id}/status`, { status })).toMatchObject({
        status: 200,
        body: { id, status },
      });
    }
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.actorUserId, me.user.id));
    expect(log.map(({ action, subjectId, after }) => ({ action, subjectId, after }))).toEqual([
      { action: 'moved', subjectId: id, after: { status: 'IN_REVIEW' } },
      { action: 'moved', subjectId: id, after: { status: 'COMPLETED' } },
    ]);
  });

  it.each([
    ['SUBMITTED_BY_USER', 'COMPLETED'],
    ['SUBMITTED_BY_USER', 'CANCELLED'],
    ['SUBMITTED_BY_USER', 'SUBMITTED_BY_USER'],
    ['IN_REVIEW', 'CANCELLED'],
    ['IN_REVIEW', 'SUBMITTED_BY_USER'],
    ['COMPLETED', 'IN_REVIEW'],
    ['CANCELLED', 'IN_REVIEW'],
  ] as const)('never goes from %s to %s', async (from, to) => {
    const me = await nutritionist();
    const { id } = await assignedTo(me, { status: from });
    expect(await put(me.headers, `/consultations/${id}/status`, { status: to })).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', details: { currentStatus: from } },
    });
  });

  it('sets the daily target, which is not in the audit log', async () => {
    const me = await nutritionist();
    const { id } = await assignedTo(me);
    const target = { calories: 2100, protein: 140.5, carbs: null, fats: 0 };
    expect(await put(me.headers, `/consultations/${id}/target`, target)).toMatchObject({
      status: 200,
      body: { target },
    });
    expect(await get(me.headers, `/consultations/${id}/details`)).toMatchObject({ target });
    for (const wrong of [{ ...target, fats: -1 }, { ...target, calories: 20_001 }, { calories: 2000 }]) {
      expect(await put(me.headers, `/consultations/${id}/target`, wrong)).toMatchObject({ status: 400 });
    }
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.actorUserId, me.user.id));
    expect(log).toMatchObject([{ action: 'set the target of', subjectId: id, before: null, after: null }]);
  });
});

describe('the dashboard', () => {
  it('counts future appointments, waiting consultations, all clients ever, and weekly hours', async () => {
    const me = await nutritionist();
    await put(me.headers, '/availability', { hours: [hours(1, 540, 720), hours(3, 540, 570)] });
    const client = await buildUser(shop.db);
    const soon = { appointmentAt: new Date('2030-01-07T05:00:00Z'), appointmentState: 'ACCEPTED' as const };
    const first = await assignedTo(me, { userId: client.id, ...soon });
    const nearer = await assignedTo(me, {
      userId: client.id,
      appointmentAt: new Date('2029-01-07T05:00:00Z'),
      appointmentState: 'PROPOSED',
    });
    await assignedTo(me, { status: 'COMPLETED', ...soon });
    await assignedTo(me, {
      status: 'IN_REVIEW',
      appointmentAt: new Date('2020-01-07T05:00:00Z'),
      appointmentState: 'ACCEPTED',
    });
    const lost = await assignedTo(me);
    await shop.db.update(consultations).set({ nutritionistId: null }).where(eq(consultations.id, lost.id));
    await assignedTo(me, { status: 'CANCELLED' });
    const last = await assignedTo(me, { userId: client.id, status: 'COMPLETED' });
    const dashboard = await get<NutritionistDashboard>(me.headers, '/dashboard');
    expect(dashboard).toMatchObject({
      upcomingAppointments: 2,
      pendingConsultations: 3,
      totalClients: 5,
      availableHours: 3.5,
    });
    expect(dashboard.appointments.map(({ id }) => id)).toEqual([nearer.id, first.id]);
    expect(dashboard.recentConsultations).toHaveLength(5);
    expect(dashboard.recentConsultations[0]!.id).toBe(last.id);
  });

  it('counts all appointments and lists the ten that come first', async () => {
    const me = await nutritionist();
    for (let day = 11; day >= 1; day--) {
      const appointmentAt = new Date(Date.UTC(2030, 0, day));
      await assignedTo(me, { appointmentAt, appointmentState: 'ACCEPTED' });
    }
    const dashboard = await get<NutritionistDashboard>(me.headers, '/dashboard');
    expect(dashboard.upcomingAppointments).toBe(11);
    const days = dashboard.appointments.map(({ appointment }) => new Date(appointment!.at).getUTCDate());
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('of a new nutritionist is empty', async () => {
    const { headers } = await nutritionist();
    expect(await get(headers, '/dashboard')).toEqual({
      upcomingAppointments: 0,
      pendingConsultations: 0,
      totalClients: 0,
      availableHours: 0,
      recentConsultations: [],
      appointments: [],
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
