import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsultationChanged, consultationChanges } from '#contract/live.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import type { Role } from '#domain/accounts/role.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { buildUser } from '#server/testing/builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { audienceOf, mayReceive } from './audience.ts';
import type { LiveEvent } from './live-event.ts';
import { findEventsAfter } from './live-queries.ts';

const [owner, me, colleague] = [1, 2, 3];
const at = '2026-11-15T07:20:00.000Z';

function event(
  fromStatus: OrderStatus | null,
  status: OrderStatus,
  pickedUpBy: number | null = null,
  ownerId = owner,
): LiveEvent {
  const body = { status, fromStatus, isPickedUp: pickedUpBy !== null, pickedUpBy, at };
  return { id: 1, topic: 'order', subjectId: 7, ownerId, body };
}

function consultationEvent(
  change: ConsultationChanged['change'],
  nutritionistId: number | null = null,
  formerNutritionistId: number | null = null,
  ownerId = owner,
): LiveEvent {
  return {
    id: 1,
    topic: 'consultation',
    subjectId: 7,
    ownerId,
    body: { change, nutritionistId, formerNutritionistId, at },
  };
}

const staff = ({ delivery }: { delivery: boolean }) => ({
  customer: false,
  kitchen: true,
  admin: true,
  nutritionist: false,
  delivery,
});

const everyStep = [
  event(null, 'CONFIRMED'),
  event('CONFIRMED', 'PROCESSING'),
  event('PROCESSING', 'OUT_FOR_DELIVERY'),
  event('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', colleague),
  event('OUT_FOR_DELIVERY', 'DELIVERED', colleague),
  event('DELIVERED', 'COMPLETED', colleague),
  event('CONFIRMED', 'CANCELLED_BY_USER'),
];

const roles: Record<keyof ReturnType<typeof staff>, Role> = {
  customer: 'ROLE_USER',
  kitchen: 'ROLE_KITCHEN_MANAGER',
  admin: 'ROLE_ADMIN',
  nutritionist: 'ROLE_NUTRITIONIST',
  delivery: 'ROLE_DELIVERY_ASSISTANT',
};

describe('who hears of an order of somebody else', () => {
  const rows: [string, LiveEvent, ReturnType<typeof staff>][] = [
    ['that was placed', event(null, 'CONFIRMED'), staff({ delivery: false })],
    ['that is being cooked', event('CONFIRMED', 'PROCESSING'), staff({ delivery: false })],
    ['that was cancelled before it was cooked', event('CONFIRMED', 'CANCELLED_BY_USER'), staff({ delivery: false })],
    ['that was cancelled in the kitchen', event('PROCESSING', 'CANCELLED_BY_ADMIN'), staff({ delivery: false })],
    ['that leaves the kitchen', event('PROCESSING', 'OUT_FOR_DELIVERY'), staff({ delivery: true })],
    ['that I picked up', event('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', me), staff({ delivery: true })],
    ['that a colleague picked up', event('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', colleague), staff({ delivery: true })],
    ['that I delivered', event('OUT_FOR_DELIVERY', 'DELIVERED', me), staff({ delivery: true })],
    ['that I handed in', event('DELIVERED', 'COMPLETED', me), staff({ delivery: true })],
    ['that a colleague delivered', event('OUT_FOR_DELIVERY', 'DELIVERED', colleague), staff({ delivery: false })],
    ['that a colleague handed in', event('DELIVERED', 'COMPLETED', colleague), staff({ delivery: false })],
    ['cancelled while it waited', event('OUT_FOR_DELIVERY', 'CANCELLED_BY_ADMIN'), staff({ delivery: true })],
    ['cancelled on my way', event('OUT_FOR_DELIVERY', 'CANCELLED_BY_ADMIN', me), staff({ delivery: true })],
    [
      "cancelled on a colleague's way",
      event('OUT_FOR_DELIVERY', 'CANCELLED_BY_USER', colleague),
      staff({ delivery: false }),
    ],
    ['that the kitchen handed over itself', event('OUT_FOR_DELIVERY', 'DELIVERED'), staff({ delivery: true })],
    ['whose payment failed', event(null, 'PAYMENT_FAILED'), staff({ delivery: false })],
    ['that is refunded', event('PAYMENT_FAILED', 'REFUNDED'), staff({ delivery: false })],
  ];

  it.each(rows)('an order %s', (_what, told, expected) => {
    const received = Object.entries(roles).map(([who, role]) => {
      return [who, mayReceive(audienceOf({ userId: me, roles: [role] }), told)];
    });
    expect(Object.fromEntries(received)).toEqual(expected);
  });

  it('its owner hears every step of it, whatever else the owner is', () => {
    for (const role of Object.values(roles)) {
      const audience = audienceOf({ userId: owner, roles: [role] });
      expect(everyStep.filter((told) => !mayReceive(audience, told))).toEqual([]);
    }
  });

  it('somebody with two roles hears what either may', () => {
    const audience = audienceOf({ userId: me, roles: ['ROLE_DELIVERY_ASSISTANT', 'ROLE_KITCHEN_MANAGER'] });
    expect(everyStep.filter((told) => !mayReceive(audience, told))).toEqual([]);
  });
});

const listeners = (told: LiveEvent) =>
  Object.keys(roles).filter((who) =>
    mayReceive(audienceOf({ userId: me, roles: [roles[who as keyof typeof roles]] }), told),
  );

describe('who hears of a consultation of somebody else', () => {
  it.each([
    ['requested', ['admin']],
    ['status', ['admin']],
    ['assignment', ['admin']],
    ['document', ['admin']],
    ['message', []],
    ['plan', []],
    ['appointment', []],
    ['target', []],
  ] as const)('%s, of a consultation that is not mine: %j', (change, expected) => {
    expect(listeners(consultationEvent(change, colleague))).toEqual(expected);
  });

  it.each(consultationChanges)('%s: the nutritionist who has it, and nobody for having another role', (change) => {
    const told = consultationEvent(change, me);
    expect(listeners(told).includes('nutritionist')).toBe(true);
    expect(listeners(told).filter((who) => who !== 'admin' && who !== 'nutritionist')).toEqual([]);
  });

  it('whoever loses it hears of that alone; whoever gets it, too', () => {
    expect(listeners(consultationEvent('assignment', colleague, me))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('assignment', me, colleague))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('assignment', null, me))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('message', colleague))).toEqual([]);
  });

  it('its owner hears everything of it, whatever else the owner is', () => {
    for (const role of Object.values(roles)) {
      const audience = audienceOf({ userId: owner, roles: [role] });
      expect(consultationChanges.filter((change) => !mayReceive(audience, consultationEvent(change)))).toEqual([]);
    }
  });
});

describe('what was missed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is told to exactly those who would have heard it when it happened: every step, holder, owner and role', async () => {
    const { db } = database;
    const [asha, ravi, meena] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const people = [asha.id, ravi.id];
    const audiences = people.flatMap((userId) =>
      Object.values(roles).map((role) => audienceOf({ userId, roles: [role] })),
    );
    const owners = [asha.id, meena.id];
    const nobodyOrPeople = [null, ...people];
    const ofOrders = orderStatuses.map((status) =>
      [null, ...orderStatuses].flatMap((from) =>
        nobodyOrPeople.flatMap((holder) => owners.map((id) => event(from, status, holder, id))),
      ),
    );
    const ofConsultations = consultationChanges.flatMap((change) =>
      nobodyOrPeople.flatMap((has) =>
        nobodyOrPeople.flatMap((had) => owners.map((id) => consultationEvent(change, has, had, id))),
      ),
    );
    let received = 0;
    for (const all of [...ofOrders, ofConsultations]) {
      await db.delete(liveEvents);
      const rows = [all[0]!, ...all].map(({ id: _id, ...row }) => row);
      const [first, ...stored] = await db.insert(liveEvents).values(rows).returning({ id: liveEvents.id });
      for (const audience of audiences) {
        const expected = all.flatMap((told, index) => (mayReceive(audience, told) ? stored[index]!.id : []));
        const missed = await findEventsAfter(db, audience, first!.id);
        expect(missed?.map(({ id }) => id)).toEqual(expected);
        received += expected.length;
      }
    }
    expect(received).toBeGreaterThan(1_000);
  });
});
