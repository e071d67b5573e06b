import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsultationChanged, consultationChanges } from '#contract/live.ts';
import { type ClaimState, claimStates } from '#domain/claims/claim-state.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import type { Role } from '#domain/accounts/role.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { buildUser } from '#server/testing/builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { audienceOf, mayReceive } from './audience.ts';
import type { LiveEvent } from './live-event.ts';
import { findEventsAfter } from './live-queries.ts';

const [owner, me, colleague] = [1, 2, 3];
const [gachibowli, kondapur, madhapur] = [11, 12, 13];
const at = '2026-11-15T07:20:00.000Z';

function orderEvent(
  fromStatus: OrderStatus | null,
  status: OrderStatus,
  pickedUpBy: number | null = null,
  ownerId = owner,
  [kitchenId, formerKitchenId]: readonly [number, number?] = [gachibowli],
): LiveEvent {
  const where = { kitchenId, formerKitchenId: formerKitchenId ?? null };
  const body = { status, fromStatus, isPickedUp: pickedUpBy !== null, pickedUpBy, ...where, at };
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

const claimEvent = (state: ClaimState, ownerId = owner): LiveEvent => ({
  id: 1,
  topic: 'claim',
  subjectId: 7,
  ownerId,
  body: { orderId: 8, state, at },
});

const noteEvent = (kitchenId: number | null, ownerId = owner): LiveEvent => ({
  id: 1,
  topic: 'note',
  subjectId: 7,
  ownerId,
  body: { orderId: kitchenId && 8, kitchenId, at },
});

const cashEvent = (kitchenId: number, riderId = colleague): LiveEvent => ({
  id: 1,
  topic: 'cash',
  subjectId: 7,
  ownerId: riderId,
  body: { kitchenId, isCounted: true, at },
});

const staff = ({ delivery }: { delivery: boolean }) => ({
  customer: false,
  kitchen: true,
  admin: true,
  nutritionist: false,
  delivery,
});

const everyStep = [
  orderEvent(null, 'CONFIRMED'),
  orderEvent('CONFIRMED', 'PROCESSING'),
  orderEvent('PROCESSING', 'OUT_FOR_DELIVERY'),
  orderEvent('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', colleague),
  orderEvent('OUT_FOR_DELIVERY', 'DELIVERED', colleague),
  orderEvent('DELIVERED', 'COMPLETED', colleague),
  orderEvent('CONFIRMED', 'CANCELLED_BY_USER'),
  orderEvent('OUT_FOR_DELIVERY', 'PROCESSING'),
];

const roles: Record<keyof ReturnType<typeof staff>, Role> = {
  customer: 'ROLE_USER',
  kitchen: 'ROLE_KITCHEN_MANAGER',
  admin: 'ROLE_ADMIN',
  nutritionist: 'ROLE_NUTRITIONIST',
  delivery: 'ROLE_DELIVERY_ASSISTANT',
};

describe("the receivers of events of another user's order", () => {
  const rows: [string, LiveEvent, ReturnType<typeof staff>][] = [
    ['that was placed', orderEvent(null, 'CONFIRMED'), staff({ delivery: false })],
    ['that is being cooked', orderEvent('CONFIRMED', 'PROCESSING'), staff({ delivery: false })],
    [
      'that was cancelled before it was cooked',
      orderEvent('CONFIRMED', 'CANCELLED_BY_USER'),
      staff({ delivery: false }),
    ],
    ['that was cancelled in the kitchen', orderEvent('PROCESSING', 'CANCELLED_BY_ADMIN'), staff({ delivery: false })],
    ['that leaves the kitchen', orderEvent('PROCESSING', 'OUT_FOR_DELIVERY'), staff({ delivery: true })],
    ['that I picked up', orderEvent('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', me), staff({ delivery: true })],
    [
      'that a colleague picked up',
      orderEvent('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', colleague),
      staff({ delivery: true }),
    ],
    ['that I delivered', orderEvent('OUT_FOR_DELIVERY', 'DELIVERED', me), staff({ delivery: true })],
    ['that I handed in', orderEvent('DELIVERED', 'COMPLETED', me), staff({ delivery: true })],
    ['that a colleague delivered', orderEvent('OUT_FOR_DELIVERY', 'DELIVERED', colleague), staff({ delivery: false })],
    ['that a colleague handed in', orderEvent('DELIVERED', 'COMPLETED', colleague), staff({ delivery: false })],
    ['cancelled while it waited', orderEvent('OUT_FOR_DELIVERY', 'CANCELLED_BY_ADMIN'), staff({ delivery: true })],
    ['cancelled on my way', orderEvent('OUT_FOR_DELIVERY', 'CANCELLED_BY_ADMIN', me), staff({ delivery: true })],
    [
      "cancelled on a colleague's way",
      orderEvent('OUT_FOR_DELIVERY', 'CANCELLED_BY_USER', colleague),
      staff({ delivery: false }),
    ],
    [
      'that the kitchen took back from delivery',
      orderEvent('OUT_FOR_DELIVERY', 'PROCESSING'),
      staff({ delivery: true }),
    ],
    ['that the kitchen took back from cooking', orderEvent('PROCESSING', 'CONFIRMED'), staff({ delivery: false })],
    ['that the kitchen handed over itself', orderEvent('OUT_FOR_DELIVERY', 'DELIVERED'), staff({ delivery: true })],
    ['whose payment failed', orderEvent(null, 'PAYMENT_FAILED'), staff({ delivery: false })],
    ['that is refunded', orderEvent('PAYMENT_FAILED', 'REFUNDED'), staff({ delivery: false })],
  ];

  it.each(rows)('an order %s', (_what, event, expected) => {
    const received = Object.entries(roles).map(([who, role]) => {
      return [who, mayReceive(audienceOf({ userId: me, roles: [role], kitchens: null }), event)];
    });
    expect(Object.fromEntries(received)).toEqual(expected);
  });

  it('its customer receives every event of it, in any role', () => {
    for (const role of Object.values(roles)) {
      const audience = audienceOf({ userId: owner, roles: [role], kitchens: null });
      expect(everyStep.filter((event) => !mayReceive(audience, event))).toEqual([]);
    }
  });

  it('a user with two roles receives the events of both', () => {
    const audience = audienceOf({
      userId: me,
      roles: ['ROLE_DELIVERY_ASSISTANT', 'ROLE_KITCHEN_MANAGER'],
      kitchens: null,
    });
    expect(everyStep.filter((event) => !mayReceive(audience, event))).toEqual([]);
  });
});

const bound = (role: Role, ...kitchens: number[]) => audienceOf({ userId: me, roles: [role], kitchens });
const cooked = (...where: [number, number?]) => orderEvent('PROCESSING', 'OUT_FOR_DELIVERY', null, owner, where);

describe('staff who are bound to kitchens', () => {
  it.each(['ROLE_KITCHEN_MANAGER', 'ROLE_DELIVERY_ASSISTANT'] as const)('as %s receive those of theirs', (role) => {
    expect(mayReceive(bound(role, gachibowli), cooked(gachibowli))).toBe(true);
    expect(mayReceive(bound(role, gachibowli), cooked(kondapur))).toBe(false);
    expect(mayReceive(bound(role, gachibowli, kondapur), cooked(kondapur))).toBe(true);
  });

  it('receive that an order leaves for another kitchen, or arrives from one', () => {
    const moved = cooked(kondapur, gachibowli);
    expect([gachibowli, kondapur, madhapur].map((id) => mayReceive(bound('ROLE_KITCHEN_MANAGER', id), moved))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('receive their own orders as a customer, of any kitchen', () => {
    const audience = { ...bound('ROLE_KITCHEN_MANAGER', gachibowli), userId: owner };
    expect(mayReceive(audience, cooked(kondapur))).toBe(true);
  });
});

const listeners = (event: LiveEvent) =>
  Object.keys(roles).filter((who) =>
    mayReceive(audienceOf({ userId: me, roles: [roles[who as keyof typeof roles]], kitchens: null }), event),
  );

describe("the receivers of events of another user's consultation", () => {
  it.each([
    ['requested', ['admin']],
    ['status', ['admin']],
    ['assignment', ['admin']],
    ['document', ['admin']],
    ['message', []],
    ['plan', []],
    ['appointment', []],
    ['target', []],
  ] as const)('%s, when not assigned to me: %j', (change, expected) => {
    expect(listeners(consultationEvent(change, colleague))).toEqual(expected);
  });

  it.each(consultationChanges)('%s: the assigned nutritionist, and no other role', (change) => {
    const event = consultationEvent(change, me);
    expect(listeners(event).includes('nutritionist')).toBe(true);
    expect(listeners(event).filter((who) => who !== 'admin' && who !== 'nutritionist')).toEqual([]);
  });

  it('the former nutritionist receives the reassignment only; the new one receives it too', () => {
    expect(listeners(consultationEvent('assignment', colleague, me))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('assignment', me, colleague))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('assignment', null, me))).toEqual(['admin', 'nutritionist']);
    expect(listeners(consultationEvent('message', colleague))).toEqual([]);
  });

  it('its customer receives every event of it, in any role', () => {
    for (const role of Object.values(roles)) {
      const audience = audienceOf({ userId: owner, roles: [role], kitchens: null });
      expect(consultationChanges.filter((change) => !mayReceive(audience, consultationEvent(change)))).toEqual([]);
    }
  });
});

it.each(claimStates)("admins receive that another user's claim is %s, and no other role does", (state) => {
  expect(listeners(claimEvent(state))).toEqual(['admin']);
  for (const role of Object.values(roles))
    expect(mayReceive(audienceOf({ userId: me, roles: [role], kitchens: null }), claimEvent(state, me))).toBe(true);
});

describe('the receivers of an internal note', () => {
  it('on an order are kitchen managers and admins; on a customer, admins', () => {
    expect(listeners(noteEvent(gachibowli))).toEqual(['kitchen', 'admin']);
    expect(listeners(noteEvent(null))).toEqual(['admin']);
  });

  it('are never the customer whom it is about, unless their role reads it', () => {
    expect(listeners(noteEvent(gachibowli, me))).toEqual(['kitchen', 'admin']);
    expect(listeners(noteEvent(null, me))).toEqual(['admin']);
  });

  it('are bound to the kitchen of the order, if they are bound', () => {
    expect(mayReceive(bound('ROLE_KITCHEN_MANAGER', gachibowli), noteEvent(gachibowli))).toBe(true);
    expect(mayReceive(bound('ROLE_KITCHEN_MANAGER', kondapur), noteEvent(gachibowli))).toBe(false);
  });
});

describe('the receivers of cash that was handed in or counted', () => {
  it('are kitchen managers, admins and the rider whose cash it is', () => {
    expect(listeners(cashEvent(gachibowli))).toEqual(['kitchen', 'admin']);
    expect(listeners(cashEvent(gachibowli, me))).toContain('delivery');
  });

  it('are bound to the kitchen that counts it, if they are bound', () => {
    expect(mayReceive(bound('ROLE_KITCHEN_MANAGER', gachibowli), cashEvent(gachibowli))).toBe(true);
    expect(mayReceive(bound('ROLE_KITCHEN_MANAGER', kondapur), cashEvent(gachibowli))).toBe(false);
  });
});

describe('missed events', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are sent to exactly the users who would have received them live: every status, assistant, owner and role', async () => {
    const { db } = database;
    const [asha, ravi, meena] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const users = [asha.id, ravi.id];
    const scopes = [null, [gachibowli], [kondapur, madhapur]];
    const audiences = users.flatMap((userId) =>
      Object.values(roles).flatMap((role) => scopes.map((kitchens) => audienceOf({ userId, roles: [role], kitchens }))),
    );
    const places = [[gachibowli], [kondapur, gachibowli]] as const;
    const owners = [asha.id, meena.id];
    const holders = [null, ...users];
    const ofOrders = orderStatuses.map((status) =>
      [null, ...orderStatuses].flatMap((from) =>
        holders.flatMap((holder) =>
          owners.flatMap((id) => places.map((place) => orderEvent(from, status, holder, id, place))),
        ),
      ),
    );
    const ofConsultations = consultationChanges.flatMap((change) =>
      holders.flatMap((has) => holders.flatMap((had) => owners.map((id) => consultationEvent(change, has, had, id)))),
    );
    const ofClaims = claimStates.flatMap((state) => owners.map((id) => claimEvent(state, id)));
    const ofNotes = [null, gachibowli, kondapur].flatMap((kitchenId) => owners.map((id) => noteEvent(kitchenId, id)));
    const ofCash = [gachibowli, kondapur].flatMap((kitchenId) => owners.map((id) => cashEvent(kitchenId, id)));
    let received = 0;
    for (const all of [...ofOrders, ofConsultations, ofClaims, ofNotes, ofCash]) {
      await db.delete(liveEvents);
      const rows = [all[0]!, ...all].map(({ id: _id, ...row }) => row);
      const [first, ...stored] = await db.insert(liveEvents).values(rows).returning({ id: liveEvents.id });
      for (const audience of audiences) {
        const expected = all.flatMap((event, index) => (mayReceive(audience, event) ? stored[index]!.id : []));
        const missed = await findEventsAfter(db, audience, first!.id);
        expect(missed?.map(({ id }) => id)).toEqual(expected);
        received += expected.length;
      }
    }
    expect(received).toBeGreaterThan(1_000);
  });
});
