import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consultations } from '#server/db/schema/consultations.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const get = async (headers: Headers, path: string) => (await shop.call({ url: `/api/v1${path}`, headers })).body;
const put = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1${path}`, headers, payload });
const nutritionist = () => buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
const assignedTo = ({ user }: { user: { id: number } }, more: Partial<typeof consultations.$inferInsert> = {}) =>
  buildConsultation(shop.db, { nutritionistId: user.id, ...more });
const rowOf = async (id: number) => (await shop.db.select().from(consultations).where(eq(consultations.id, id)))[0]!;
const everyDay = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, fromMinute: 540, toMinute: 1020 }));
/** A Monday. */
const inHyderabad = (clock: string) => new Date(`2030-01-07T${clock}:00+05:30`).toISOString();

const withHours = async () => {
  const me = await nutritionist();
  await put(me.headers, '/nutritionist/availability', { hours: everyDay });
  const propose = (id: number, at: string) => put(me.headers, `/nutritionist/consultations/${id}/appointment`, { at });
  return { ...me, propose };
};

describe('answering a proposed time', () => {
  const at = '2030-01-07T05:00:00.000Z';
  const proposed = async (more: Partial<typeof consultations.$inferInsert> = {}) => {
    const session = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, {
      userId: session.user.id,
      nutritionistId: (await nutritionist()).user.id,
      appointmentAt: new Date(at),
      appointmentState: 'PROPOSED',
      ...more,
    });
    const answer = (payload: object) =>
      put(session.headers, `/consultations/${id}/appointment`, { answer: 'ACCEPT', at, ...payload });
    return { id, answer };
  };

  it('accepts it, or requests another with a note; an accepted one can be declined', async () => {
    const { answer } = await proposed();
    expect(await answer({})).toMatchObject({
      status: 200,
      body: { appointment: { at, state: 'ACCEPTED', note: '' } },
    });
    expect(await answer({ answer: 'ASK_ANOTHER', note: ' I work until six ' })).toMatchObject({
      status: 200,
      body: { appointment: { at, state: 'CHANGE_ASKED', note: 'I work until six' } },
    });
    expect(await answer({})).toMatchObject({
      status: 409,
      body: { message: 'You have asked for another time. Please wait for the next proposal.' },
    });
  });

  it.each([
    [
      'another time than the one proposed',
      {},
      { at: '2030-01-07T05:30:00Z' },
      'This time is no longer proposed. Please look at the new one.',
    ],
    [
      'a time that has passed',
      { appointmentAt: new Date('2020-01-06T05:00:00Z') },
      { at: '2020-01-06T05:00:00Z' },
      'This time has passed. Please ask for another.',
    ],
    [
      'when none is proposed',
      { appointmentAt: null, appointmentState: null },
      {},
      'This time is no longer proposed. Please look at the new one.',
    ],
    ['when it is closed', { status: 'COMPLETED' as const }, {}, 'This consultation is Completed already.'],
  ])('is refused for %s', async (_what, stands, payload, message) => {
    const { id, answer } = await proposed(stands);
    const before = await rowOf(id);
    expect(await answer(payload)).toMatchObject({ status: 409, body: { message } });
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('proposing a time', () => {
  it('offers it to the client; another one replaces it and its note', async () => {
    const me = await withHours();
    const { id } = await assignedTo(me, {
      appointmentAt: new Date('2029-01-01T05:00:00Z'),
      appointmentState: 'CHANGE_ASKED',
      appointmentNote: 'Later, please',
    });
    expect(await me.propose(id, inHyderabad('09:00'))).toMatchObject({
      status: 200,
      body: { appointment: { at: inHyderabad('09:00'), state: 'PROPOSED', note: '' } },
    });
    expect(await me.propose(id, inHyderabad('09:10'))).toMatchObject({ status: 200 });
  });

  it.each([
    ['before the hours', inHyderabad('08:59'), 'Please choose a time inside your weekly hours; it takes 30 minutes.'],
    [
      'too late to end in time',
      inHyderabad('16:31'),
      'Please choose a time inside your weekly hours; it takes 30 minutes.',
    ],
    ['in the past', '2020-01-06T05:00:00Z', 'Please choose a time to come.'],
  ])('%s is refused', async (_when, at, message) => {
    const me = await withHours();
    const { id } = await assignedTo(me);
    expect(await me.propose(id, at)).toMatchObject({ status: 422, body: { message, fieldErrors: { at: message } } });
    expect(await get(me.headers, `/nutritionist/consultations/${id}/details`)).toMatchObject({ appointment: null });
  });

  it('without weekly hours there is no time to propose', async () => {
    const me = await nutritionist();
    const { id } = await assignedTo(me);
    expect(
      await put(me.headers, `/nutritionist/consultations/${id}/appointment`, { at: inHyderabad('10:00') }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('keeps half an hour distance to open appointments of other clients, not to declined ones', async () => {
    const me = await withHours();
    const taken = (clock: string, more: object) =>
      assignedTo(me, { appointmentAt: new Date(inHyderabad(clock)), ...more });
    await taken('10:00', { appointmentState: 'ACCEPTED' });
    await taken('12:00', { appointmentState: 'PROPOSED' });
    await taken('14:00', { appointmentState: 'CHANGE_ASKED' });
    await taken('15:00', { appointmentState: 'ACCEPTED', status: 'CANCELLED' });
    const { id } = await assignedTo(me);
    for (const clock of ['09:31', '10:00', '10:29', '12:15']) {
      expect(await me.propose(id, inHyderabad(clock))).toMatchObject({
        status: 409,
        body: { message: 'You have another appointment within 30 minutes of that time.' },
      });
    }
    for (const clock of ['09:30', '10:30', '14:00', '15:00']) {
      expect(await me.propose(id, inHyderabad(clock))).toMatchObject({ status: 200 });
    }
    const other = await withHours();
    const { id: theirs } = await assignedTo(other);
    expect(await other.propose(theirs, inHyderabad('10:00'))).toMatchObject({ status: 200 });
  });

  it('of two concurrent proposals of one time one succeeds', async () => {
    const me = await withHours();
    const clients = await Promise.all(Array.from({ length: 6 }, () => assignedTo(me)));
    const responses = await Promise.all(clients.map(({ id }) => me.propose(id, inHyderabad('11:00'))));
    const refused = responses.filter(({ status }) => status === 409);
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 5]);
  });

  it('is cleared when another nutritionist is assigned', async () => {
    const me = await withHours();
    const { id } = await assignedTo(me);
    await me.propose(id, inHyderabad('11:00'));
    const other = await nutritionist();
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const assign = (nutritionistUserId: number) =>
      put(admin.headers, `/admin/consultations/${id}/assign`, { nutritionistUserId });
    await assign(me.user.id);
    expect(await get(me.headers, `/nutritionist/consultations/${id}/details`)).toMatchObject({
      appointment: { state: 'PROPOSED' },
    });
    await assign(other.user.id);
    expect(await get(other.headers, `/nutritionist/consultations/${id}/details`)).toMatchObject({ appointment: null });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
