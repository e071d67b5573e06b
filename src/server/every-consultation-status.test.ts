import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentStates } from '#contract/consultations.ts';
import { NutritionistDashboard } from '#contract/nutritionist.ts';
import { NutritionTarget } from '#contract/nutrition-ledger.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { type ConsultationStatus, consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type Row, buildSession, next } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument, buildMessage } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/** Written independently of the domain. A new status does not compile until it is listed here. */
const isOpen: Record<ConsultationStatus, boolean> = {
  SUBMITTED_BY_USER: true,
  IN_REVIEW: true,
  COMPLETED: false,
  CANCELLED: false,
};

let admin: Headers;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = (await buildSession(shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

type Headers = Record<string, string>;
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const rowOf = async (id: number) => (await shop.db.select().from(consultations).where(eq(consultations.id, id)))[0]!;
const today = businessDay(new Date());
/** A Monday. */
const at = '2030-01-07T05:00:00.000Z';

async function nutritionist() {
  const email = `nutritionist-${next()}@shop.example`;
  const me = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'], phone: null, email });
  const hours = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, fromMinute: 540, toMinute: 1020 }));
  await call('PUT', '/nutritionist/availability', me.headers, { hours });
  return me;
}

async function consultation(given: Row<typeof consultations>) {
  const [client, expert] = [await buildSession(shop.db), await nutritionist()];
  const people = { userId: client.user.id, nutritionistId: expert.user.id };
  const { id } = await buildConsultation(shop.db, { ...people, ...given });
  return { id, client, expert };
}

describe.each(consultationStatuses)('a consultation that is %s', (status) => {
  const open = isOpen[status];

  it.each(['is disabled', 'gets another role'])(`${open ? 'loses' : 'keeps'} its nutritionist who %s`, async (how) => {
    const accepted = { appointmentAt: new Date(at), appointmentState: 'ACCEPTED', appointmentNote: 'At six' } as const;
    const { id, expert } = await consultation({ status, ...accepted, ledgerSharedAt: new Date() });
    const before = await rowOf(id);
    const { status: changed } =
      how === 'is disabled'
        ? await call('PUT', `/admin/users/${expert.user.id}/status`, admin, { isEnabled: false })
        : await call('PUT', `/admin/users/${expert.user.id}/roles`, admin, { roles: ['ROLE_KITCHEN_MANAGER'] });
    expect(changed).toBe(200);
    const left = { nutritionistId: null, appointmentAt: null, appointmentState: null, ledgerSharedAt: null };
    expect(await rowOf(id)).toEqual(open ? { ...before, ...left, appointmentNote: '' } : before);
  });

  it.each(appointmentStates)(
    `with a time that is %s ${open ? 'may keep' : 'never keeps'} others from it`,
    async (state) => {
      const { expert } = await consultation({ status, appointmentAt: new Date(at), appointmentState: state });
      const other = await buildConsultation(shop.db, { nutritionistId: expert.user.id });
      const propose = () => call('PUT', `/nutritionist/consultations/${other.id}/appointment`, expert.headers, { at });
      const isTaken = open && { PROPOSED: true, ACCEPTED: true, CHANGE_ASKED: false }[state];
      expect((await propose()).status).toBe(isTaken ? 409 : 200);
    },
  );

  it(`${open ? 'counts' : 'does not count'} as work and as an appointment of its nutritionist`, async () => {
    const { expert } = await consultation({ status, appointmentAt: new Date(at), appointmentState: 'PROPOSED' });
    const dashboard = NutritionistDashboard.parse((await call('GET', '/nutritionist/dashboard', expert.headers)).body);
    expect(dashboard).toMatchObject({
      pendingConsultations: open ? 1 : 0,
      upcomingAppointments: open ? 1 : 0,
      appointments: open ? [{ status }] : [],
      recentConsultations: [{ status }],
    });
  });

  it(`${open ? 'opens' : 'does not open'} the ledger of its client, who can always take it back`, async () => {
    const since = new Date('2026-11-01T06:00:00Z');
    const { id, client, expert } = await consultation({ status, ledgerSharedAt: since });
    const read = () =>
      call('GET', `/nutritionist/consultations/${id}/ledger?from=${today}&to=${today}`, expert.headers);
    const share = (isShared: boolean) =>
      call('PUT', `/consultations/${id}/ledger-sharing`, client.headers, { isShared });
    expect((await read()).status).toBe(open ? 200 : 403);
    // Agreeing again does not change since when.
    expect(await share(true)).toMatchObject(
      open ? { status: 200, body: { ledgerSharedSince: since.toISOString() } } : { status: 409 },
    );
    expect(await share(false)).toMatchObject({ status: 200, body: { ledgerSharedSince: null } });
    expect((await read()).status).toBe(403);
  });

  it.each(['targetCalories', 'targetProtein', 'targetCarbs', 'targetFats'] as const)(
    `${open ? 'sets' : 'does not set'} the target of its client by %s alone`,
    async (figure) => {
      const { client } = await consultation({ status, [figure]: 90 });
      const own = { caloriesKcal: 2000, protein: 120, carbs: 200, fats: 70, mealSharePercent: 25, source: 'entered' };
      const { body } = await call('PUT', '/nutrition-target', client.headers, own);
      expect(NutritionTarget.parse(body).source).toBe(open ? 'nutritionist' : 'entered');
    },
  );

  it(`${open ? 'counts' : 'does not count'} towards the three that a client may have`, async () => {
    const { user, headers } = await buildSession(shop.db);
    for (let n = 0; n < 3; n++) await buildConsultation(shop.db, { userId: user.id, status });
    const request = { goal: 'Build muscle', notes: '', consent: true };
    expect((await call('POST', '/consultations', headers, request)).status).toBe(open ? 422 : 201);
  });

  it.each(['client', 'expert'] as const)(`${open ? 'lets' : 'does not let'} its %s write and remove`, async (who) => {
    const { id, ...people } = await consultation({ status });
    await buildDocument(shop.db, { consultationId: id });
    const { headers } = people[who];
    const messages = `${who === 'client' ? '' : '/nutritionist'}/consultations/${id}/messages`;
    expect((await call('POST', messages, headers, { messageContent: 'Hello' })).status).toBe(open ? 201 : 409);
    expect((await call('DELETE', `/consultations/${id}/document`, headers)).status).toBe(open ? 204 : 409);
  });

  it('can be marked as read by both sides, each with messages of the other', async () => {
    const { id, client, expert } = await consultation({
      status: status === 'COMPLETED' ? 'IN_REVIEW' : 'SUBMITTED_BY_USER',
    });
    await buildMessage(shop.db, { consultationId: id });
    const { id: lastMessageId } = await buildMessage(shop.db, { consultationId: id, senderId: expert.user.id });
    await shop.db.update(consultations).set({ status }).where(eq(consultations.id, id));
    const sides = [
      { headers: client.headers, path: `/consultations/${id}`, details: '' },
      { headers: expert.headers, path: `/nutritionist/consultations/${id}`, details: '/details' },
    ];
    for (const { headers, path, details } of sides) {
      const view = async () => (await call('GET', path + details, headers)).body;
      expect(await view()).toMatchObject({ unreadMessages: 1 });
      expect((await call('PUT', `${path}/read`, headers, { lastMessageId })).status).toBe(204);
      expect(await view()).toMatchObject({ unreadMessages: 0 });
    }
  });
});

it('a reply by the previous nutritionist counts as the shop’s reply for the next one', async () => {
  const { id, expert: before } = await consultation({});
  const me = await nutritionist();
  await buildMessage(shop.db, { consultationId: id, senderId: before.user.id });
  await call('PUT', `/admin/consultations/${id}/assign`, admin, { nutritionistUserId: me.user.id });
  const details = async () => (await call('GET', `/nutritionist/consultations/${id}/details`, me.headers)).body;
  expect(await details()).toMatchObject({ lastMessage: { isOwn: true } });
  await buildMessage(shop.db, { consultationId: id });
  expect(await details()).toMatchObject({ lastMessage: { isOwn: false } });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
