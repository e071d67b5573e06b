import { eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { roles } from '#domain/accounts/role.ts';
import type { Tx } from '#server/db/client.ts';
import { consultationMessages, consultations } from '#server/db/schema/consultations.ts';
import { users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation, buildMessage } from '#server/testing/consultation-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

const missingId = 2_147_483_647;
const at = '2030-01-07T05:00:00.000Z';
type Session = Awaited<ReturnType<typeof buildSession>>;
const nutritionist = () => buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });

/** Available all week, so that a time can be proposed. */
async function withHours(session: Session): Promise<Session> {
  const hours = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, fromMinute: 0, toMinute: 1440 }));
  const url = `${apiPrefix}/nutritionist/availability`;
  await shop.call({ method: 'PUT', url, headers: session.headers, payload: { hours } });
  return session;
}

type Row = {
  /** The row of the permission matrix; '+' without a row. */
  readonly row: string;
  readonly call: string;
  readonly ok: 200 | 201 | 204;
  readonly payload?: object;
  /** Refused for a closed consultation. */
  readonly isChange?: true;
};

const ofNutritionists: readonly Row[] = [
  { row: '+', call: 'GET /nutritionist/dashboard', ok: 200 },
  { row: '+', call: 'GET /nutritionist/availability', ok: 200 },
  { row: '+', call: 'PUT /nutritionist/availability', ok: 200, payload: { hours: [] } },
  { row: '42', call: 'GET /nutritionist/consultations/assigned-to-me', ok: 200 },
  { row: '42', call: 'GET /nutritionist/consultations/counts', ok: 200 },
  { row: '43', call: 'GET /nutritionist/consultations/:id/details', ok: 200 },
  { row: '43', call: 'GET /nutritionist/consultations/:id/messages', ok: 200 },
  {
    row: '44',
    call: 'POST /nutritionist/consultations/:id/messages',
    ok: 201,
    payload: { messageContent: 'Curd is fine' },
    isChange: true,
  },
  { row: '44', call: 'PUT /nutritionist/consultations/:id/read', ok: 204, payload: { lastMessageId: missingId } },
  {
    row: '45',
    call: 'PUT /nutritionist/consultations/:id/status',
    ok: 200,
    payload: { status: 'IN_REVIEW' },
    isChange: true,
  },
  { row: '+', call: 'PUT /nutritionist/consultations/:id/appointment', ok: 200, payload: { at }, isChange: true },
  {
    row: '+',
    call: 'PUT /nutritionist/consultations/:id/target',
    ok: 200,
    payload: { calories: 2000, protein: null, carbs: null, fats: null },
    isChange: true,
  },
];

const ofCustomers: readonly Row[] = [
  { row: '+', call: 'POST /consultations', ok: 201, payload: { goal: 'Lose weight', consent: true } },
  { row: '+', call: 'GET /consultations', ok: 200 },
  { row: '+', call: 'GET /consultations/:id', ok: 200 },
  { row: '+', call: 'GET /consultations/:id/messages', ok: 200 },
  {
    row: '+',
    call: 'POST /consultations/:id/messages',
    ok: 201,
    payload: { messageContent: 'May I?' },
    isChange: true,
  },
  { row: '+', call: 'PUT /consultations/:id/read', ok: 204, payload: { lastMessageId: missingId } },
  { row: '+', call: 'PUT /consultations/:id/cancel', ok: 200, isChange: true },
  {
    row: '+',
    call: 'PUT /consultations/:id/appointment',
    ok: 200,
    payload: { answer: 'ACCEPT', at },
    isChange: true,
  },
  {
    row: '+',
    call: 'PUT /consultations/:id/ledger-sharing',
    ok: 200,
    payload: { isShared: true },
    isChange: true,
  },
];

const hasId = ({ call }: Row) => call.includes(':id');

async function send({ call, payload }: Row, id: number, headers: Record<string, string> = {}) {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const url = apiPrefix + path.replace(':id', String(id));
  const request: InjectOptions = { method, url, headers, ...(payload && { payload }) };
  if (!path.endsWith('/read')) return shop.call(request);
  const [last] = await shop.db
    .select({ id: consultationMessages.id })
    .from(consultationMessages)
    .where(eq(consultationMessages.consultationId, id));
  return shop.call({ ...request, payload: { lastMessageId: last?.id ?? missingId } });
}

/** With a message and a proposed time. */
async function consultationOf(userId: number | undefined, nutritionistId: number | null) {
  const consultation = await buildConsultation(shop.db, {
    ...(userId !== undefined && { userId }),
    nutritionistId,
    appointmentAt: new Date(at),
    appointmentState: 'PROPOSED',
  });
  await buildMessage(shop.db, { consultationId: consultation.id });
  return consultation;
}

/** The same response for a foreign and a missing consultation. */
async function expectNoSuchThing(row: Row, id: number, { headers }: Session): Promise<void> {
  const [foreign, missing] = [await send(row, id, headers), await send(row, missingId, headers)];
  const bodyOf = ({ body }: typeof foreign) => ({ ...(body as object), requestId: '' });
  expect(foreign.status).toBe(404);
  expect(bodyOf(foreign)).toEqual(bodyOf(missing));
}

describe('what only a nutritionist may do', () => {
  it.each(ofNutritionists)('row $row, $call: refused to other roles', async ({ call, payload }) => {
    const { id } = await consultationOf(undefined, null);
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const url = apiPrefix + path.replace(':id', String(id));
    await expectRoleOnly(shop, 'ROLE_NUTRITIONIST', { method, url, ...(payload && { payload }) });
  });

  it.each(ofNutritionists)('row $row, $call: $ok for the assigned nutritionist', async (row) => {
    const me = await withHours(await nutritionist());
    const { id } = await consultationOf(undefined, me.user.id);
    expect(await send(row, id, me.headers)).toMatchObject({ status: row.ok });
  });

  it.each(ofNutritionists.filter(hasId))(
    'row $row, $call: 404 for another nutritionist, a former one and the customer',
    async (row) => {
      const [me, colleague] = [await withHours(await nutritionist()), await nutritionist()];
      const { id } = await consultationOf(me.user.id, colleague.user.id);
      await expectNoSuchThing(row, id, me);
      const lost = await consultationOf(undefined, me.user.id);
      const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
      const unassign = { row: '41', call: 'PUT /admin/consultations/:id/assign', ok: 200 as const };
      await send({ ...unassign, payload: { nutritionistUserId: 0 } }, lost.id, admin.headers);
      await expectNoSuchThing(row, lost.id, me);
    },
  );

  it.each(ofNutritionists.filter(hasId))('row $row, $call: a closed consultation is read-only', async (row) => {
    const me = await withHours(await nutritionist());
    const { id } = await consultationOf(undefined, me.user.id);
    await shop.db.update(consultations).set({ status: 'CANCELLED' }).where(eq(consultations.id, id));
    const [before] = await shop.db.select().from(consultations).where(eq(consultations.id, id));
    expect(await send(row, id, me.headers)).toMatchObject(
      row.isChange ? { status: 409, body: { details: { currentStatus: 'CANCELLED' } } } : { status: row.ok },
    );
    expect(await shop.db.select().from(consultations).where(eq(consultations.id, id))).toEqual([before]);
    expect(await shop.db.$count(consultationMessages, eq(consultationMessages.consultationId, id))).toBe(1);
  });
});

describe('what customers may do with their own consultation', () => {
  it.each(ofCustomers)('$call: 401 without a session, $ok for its owner in any role', async (row) => {
    const { user } = await nutritionist();
    expect(await send(row, missingId)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    for (const role of roles) {
      const me = await buildSession(shop.db, { roles: [role] });
      const { id } = await consultationOf(me.user.id, user.id);
      expect(await send(row, id, me.headers)).toMatchObject({ status: row.ok });
    }
  });

  it.each(ofCustomers.filter(hasId))(
    '$call: 404 for others, also the assigned nutritionist and admins',
    async (row) => {
      const me = await nutritionist();
      const { id } = await consultationOf(undefined, me.user.id);
      await expectNoSuchThing(row, id, me);
      for (const role of roles) await expectNoSuchThing(row, id, await buildSession(shop.db, { roles: [role] }));
    },
  );

  it.each(ofCustomers.filter(hasId))('$call: a closed consultation is read-only', async (row) => {
    const me = await buildSession(shop.db);
    const { id } = await consultationOf(me.user.id, null);
    await shop.db.update(consultations).set({ status: 'CANCELLED' }).where(eq(consultations.id, id));
    expect(await send(row, id, me.headers)).toMatchObject(
      row.isChange ? { status: 409, body: { details: { currentStatus: 'CANCELLED' } } } : { status: row.ok },
    );
    expect(await shop.db.$count(consultationMessages, eq(consultationMessages.consultationId, id))).toBe(1);
  });
});

const calls = (endpoints: readonly Endpoint[] = []) => endpoints.map(({ method, path }) => `${method} ${path}`);

it('covers every consultation endpoint of the contract', () => {
  expect(ofNutritionists.map(({ call }) => call).toSorted()).toEqual(calls(allEndpoints['nutritionist']).toSorted());
  expect(ofCustomers.map(({ call }) => call).toSorted()).toEqual(
    calls(allEndpoints['consultations'])
      .filter((call) => !call.includes('/diet-plan'))
      .toSorted(),
  );
});

const waiting = async () => {
  const { rows } = await shop.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
};
/** Sends the call while the transaction of `work` is still open. */
async function during(work: (tx: Tx) => Promise<unknown>, call: () => Promise<{ status: number }>, then?: typeof work) {
  const sent = await shop.db.transaction(async (tx) => {
    await work(tx);
    const pending = call();
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    await then?.(tx);
    return { pending };
  });
  return (await sent.pending).status;
}
const unassign = (id: number) => (tx: Tx) =>
  tx.update(consultations).set({ nutritionistId: null }).where(eq(consultations.id, id));

describe('an unassignment that commits first', () => {
  const writes = ofNutritionists.filter((row) => hasId(row) && !row.call.startsWith('GET'));

  it.each(writes)('wins against $call', async (row) => {
    const me = await withHours(await nutritionist());
    const { id } = await consultationOf(undefined, me.user.id);
    expect(await during(unassign(id), () => send(row, id, me.headers))).toBe(404);
    expect(await shop.db.$count(consultationMessages, eq(consultationMessages.consultationId, id))).toBe(1);
    const [row_] = await shop.db.select().from(consultations).where(eq(consultations.id, id));
    expect(row_).toMatchObject({ status: 'SUBMITTED_BY_USER', targetCalories: null, appointmentState: 'PROPOSED' });
  });

  it.each(writes)('wins against $call when its nutritionist is disabled, without a deadlock', async (row) => {
    const me = await withHours(await nutritionist());
    const { id } = await consultationOf(undefined, me.user.id);
    const lockThem = (tx: Tx) => tx.select().from(users).where(eq(users.id, me.user.id)).for('update');
    expect(await during(lockThem, () => send(row, id, me.headers), unassign(id))).toBe(404);
  });

  it('is serialised with concurrent messages and status changes', async () => {
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const [message, step] = [
      'POST /nutritionist/consultations/:id/messages',
      'PUT /nutritionist/consultations/:id/status',
    ].map((call) => ofNutritionists.find((row) => row.call === call)!) as [Row, Row];
    const assign: Row = {
      row: '41',
      call: 'PUT /admin/consultations/:id/assign',
      ok: 200,
      payload: { nutritionistUserId: 0 },
    };
    for (let round = 0; round < 8; round++) {
      const me = await nutritionist();
      const { id } = await consultationOf(undefined, me.user.id);
      const [unassigned, ...responses] = await Promise.all([
        send(assign, id, admin.headers),
        send(message, id, me.headers),
        send(step, id, me.headers),
      ]);
      expect(unassigned.status).toBe(200);
      const [written, moved] = responses.map(({ status }) => status);
      expect([201, 404]).toContain(written);
      expect([200, 404]).toContain(moved);
      const messages = await shop.db.$count(consultationMessages, eq(consultationMessages.consultationId, id));
      expect(messages).toBe(written === 201 ? 2 : 1);
      const [row] = await shop.db.select().from(consultations).where(eq(consultations.id, id));
      expect(row).toMatchObject({ nutritionistId: null, status: moved === 200 ? 'IN_REVIEW' : 'SUBMITTED_BY_USER' });
      await expectNoSuchThing(message, id, me);
    }
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
