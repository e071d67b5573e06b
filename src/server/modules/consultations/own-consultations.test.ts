import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Consultation, ConsultationDetails } from '#contract/consultations.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument, buildMessage } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

const url = '/api/v1/consultations';
type Headers = Record<string, string>;
const get = async <T>(headers: Headers, path = '') => (await shop.call({ url: url + path, headers })).body as T;
const put = (headers: Headers, path: string, payload?: object) =>
  shop.call({ method: 'PUT', url: url + path, headers, ...(payload && { payload }) });
const request = (headers: Headers, payload: object = {}) =>
  shop.call({ method: 'POST', url, headers, payload: { goal: 'Build muscle', notes: '', consent: true, ...payload } });
const nutritionist = () => buildUser(shop.db, { roles: ['ROLE_NUTRITIONIST'], firstName: 'Kavya', lastName: 'Nair' });
const rowOf = async (id: number) => (await shop.db.select().from(consultations).where(eq(consultations.id, id)))[0]!;

describe('requesting a consultation', () => {
  it("stores the customer's text and the time of their consent", async () => {
    const { user, headers } = await buildSession(shop.db);
    const before = Date.now();
    const { status, body } = await request(headers, { goal: '  Lose weight ', notes: ' No milk ' });
    const { id } = body as ConsultationDetails;
    expect(status).toBe(201);
    expect(body).toEqual({
      id,
      goal: 'Lose weight',
      userNotes: 'No milk',
      status: 'SUBMITTED_BY_USER',
      createdAt: expect.any(String),
      nutritionistId: null,
      nutritionistName: null,
      document: null,
      appointment: null,
      target: { calories: null, protein: null, carbs: null, fats: null },
      ledgerSharedSince: null,
      hasPlan: false,
      unreadMessages: 0,
      messages: [],
      hasEarlier: false,
    });
    const row = await rowOf(id);
    expect(row.userId).toBe(user.id);
    expect(row.consentAt!.getTime()).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['no consent', { consent: false }, 'consent'],
    ['no goal', { goal: '  ' }, 'goal'],
    ['a goal as long as a letter', { goal: 'x'.repeat(121) }, 'goal'],
    ['notes as long as a book', { notes: 'x'.repeat(4001) }, 'notes'],
    ['the id of another user', { userId: 1 }, 'userId'],
  ])('is refused with %s, and nothing is stored', async (_what, wrong, field) => {
    const { headers } = await buildSession(shop.db);
    expect(await request(headers, wrong)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: expect.any(String) } },
    });
    expect(await get(headers)).toEqual([]);
  });

  it('is limited to three open ones, also with twenty concurrent requests; a closed one does not count', async () => {
    const { user, headers } = await buildSession(shop.db);
    const responses = await Promise.all(Array.from({ length: 20 }, () => request(headers)));
    const [accepted, refused] = [201, 422].map((status) => responses.filter((response) => response.status === status));
    expect([accepted!.length, refused!.length]).toEqual([3, 17]);
    expect(refused![0]!.body).toMatchObject({
      code: 'rule-violated',
      message: 'You can have at most 3 open consultations. Please wait until one of them is completed, or cancel one.',
    });
    expect(await shop.db.$count(consultations, eq(consultations.userId, user.id))).toBe(3);
    const [first] = await get<Consultation[]>(headers);
    expect(await put(headers, `/${first!.id}/cancel`)).toMatchObject({ status: 200 });
    expect(await request(headers)).toMatchObject({ status: 201 });
    expect(await request(headers)).toMatchObject({ status: 422 });
  });
});

describe('own consultations', () => {
  it('are listed newest first, with the nutritionist, the document, the plan and unread messages', async () => {
    const { user, headers } = await buildSession(shop.db);
    const kavya = await nutritionist();
    const older = await buildConsultation(shop.db, {
      userId: user.id,
      nutritionistId: kavya.id,
      status: 'IN_REVIEW',
      targetCalories: 2100.5,
      targetProtein: 140,
      appointmentAt: new Date('2030-01-07T05:00:00Z'),
      appointmentState: 'CHANGE_ASKED',
      appointmentNote: 'Later?',
    });
    const newer = await buildConsultation(shop.db, { userId: user.id });
    await buildConsultation(shop.db);
    const document = await buildDocument(shop.db, { consultationId: older.id });
    await shop.db.insert(dietPlanVersions).values({
      consultationId: older.id,
      version: 1,
      planName: 'First',
      generalNotes: '',
      dailyPlans: [],
      savedBy: kavya.id,
    });
    await buildMessage(shop.db, { consultationId: older.id });
    for (let n = 0; n < 2; n++) await buildMessage(shop.db, { consultationId: older.id, senderId: kavya.id });
    const listed = await get<Consultation[]>(headers);
    expect(listed.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(listed[1]).toEqual({
      id: older.id,
      goal: older.goal,
      userNotes: older.notes,
      status: 'IN_REVIEW',
      createdAt: older.createdAt.toISOString(),
      nutritionistId: kavya.id,
      nutritionistName: 'Kavya Nair',
      document: { fileName: 'blood report.pdf', sizeBytes: 1_000, uploadedAt: document.createdAt.toISOString() },
      appointment: { at: '2030-01-07T05:00:00.000Z', state: 'CHANGE_ASKED', note: 'Later?' },
      target: { calories: 2100.5, protein: 140, carbs: null, fats: null },
      ledgerSharedSince: null,
      hasPlan: true,
      unreadMessages: 2,
    });
  });
});

describe('cancelling', () => {
  it('is possible before a nutritionist has started; afterwards it is read-only', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    expect(await put(headers, `/${id}/cancel`)).toMatchObject({ status: 200, body: { id, status: 'CANCELLED' } });
    expect(await get(headers, `/${id}`)).toMatchObject({ id, status: 'CANCELLED' });
  });

  it.each([
    ['IN_REVIEW', 'In Review'],
    ['COMPLETED', 'Completed'],
    ['CANCELLED', 'Cancelled'],
  ] as const)('is refused when it is %s', async (status, label) => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id, status });
    expect(await put(headers, `/${id}/cancel`)).toMatchObject({
      status: 409,
      body: {
        code: 'illegal-transition',
        message: `This consultation is ${label} already.`,
        details: { currentStatus: status },
      },
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
