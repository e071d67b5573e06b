import { beforeEach, describe, expect, it } from 'vitest';
import { type AdmissionLimits, AdmissionPolicy, type Client, type Ticket, type WorkClass } from './admission-policy.ts';

const standard: AdmissionLimits = { requestsInFlight: 64, perAccount: 4, addressPercent: 50, queueMs: 250 };

let now: number;
let policy: AdmissionPolicy;
let outcomes: string[];

function open(limits: Partial<AdmissionLimits> = {}): void {
  policy = new AdmissionPolicy({ ...standard, ...limits }, () => now);
}

beforeEach(() => {
  now = 1_000;
  outcomes = [];
  open();
});

const account = (id: number): Client => ({ kind: 'account', id: String(id) });
const address = (id: number): Client => ({ kind: 'address', id: `203.0.113.${id}` });

function enter(workClass: WorkClass, client: Client, name = 'one'): Ticket {
  return policy.enter(workClass, client, {
    start: () => outcomes.push(`${name} starts`),
    refuse: (reason) => outcomes.push(`${name}: ${reason}`),
  });
}

const fill = (count: number, workClass: WorkClass = 'shop', first = 1_000) =>
  Array.from({ length: count }, (_, n) => enter(workClass, account(first + n), 'filler')).filter(
    ({ state }) => state === 'in-flight',
  );
const isStarted = ({ state }: Ticket) => state === 'in-flight';

describe('the limit of a client', () => {
  it('of one account is four; its other requests wait in order', () => {
    const first = [1, 2, 3, 4].map((n) => enter('shop', account(7), `call ${n}`));
    const waiting = [5, 6].map((n) => enter('shop', account(7), `call ${n}`));
    expect(first.every(isStarted)).toBe(true);
    expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    policy.leave(first[2]!);
    expect(outcomes.at(-1)).toBe('call 5 starts');
    policy.leave(first[0]!);
    expect(outcomes.at(-1)).toBe('call 6 starts');
  });

  it('covers carts, orders and all other work, but not sign-ins', () => {
    const first = (['orders', 'kitchen', 'shop', 'shop'] as const).map((name) => enter(name, account(7)));
    expect(first.every(isStarted)).toBe(true);
    expect(isStarted(enter('orders', account(7)))).toBe(false);
    expect(isStarted(enter('sign-ins', account(7)))).toBe(true);
  });

  it('leaves slots for other clients, however many requests one sends', () => {
    for (let n = 0; n < 500; n++) enter('shop', account(7));
    expect(policy.inFlight('shop')).toBe(4);
    expect(isStarted(enter('shop', account(8)))).toBe(true);
    expect(policy.refused.shop['client-share']).toBe(500 - 4 - 120);
  });

  it('of an address is half of the slots, so that a network shared by thousands still gets served', () => {
    for (let n = 0; n < 500; n++) enter('shop', address(1));
    expect(policy.inFlight('shop')).toBe(32);
    expect(isStarted(enter('shop', address(2)))).toBe(true);
  });

  it('refuses a request that waits for earlier requests of its client for three seconds', () => {
    for (let n = 0; n < 5; n++) enter('shop', account(7), `call ${n}`);
    now += 2_999;
    policy.expire();
    expect(policy.waiting('shop')).toBe(1);
    now += 1;
    policy.expire();
    expect(outcomes.at(-1)).toBe('call 4: client-share');
    expect(policy.waiting('shop')).toBe(0);
  });
});

describe('reserved slots', () => {
  it.each<[WorkClass, number]>([
    ['orders', 8],
    ['kitchen', 6],
    ['delivery', 4],
  ])('of %s are %i, whatever else is in flight', (workClass, count) => {
    expect(fill(200)).toHaveLength(46);
    expect(fill(200, workClass, 5_000)).toHaveLength(count);
  });

  it('of sign-ins, uploads, pages and streams are not shared', () => {
    expect(fill(200, 'sign-ins')).toHaveLength(8);
    expect(fill(200, 'uploads')).toHaveLength(16);
    expect(fill(200, 'pages')).toHaveLength(6);
    expect(fill(200, 'streams')).toHaveLength(8);
    expect(fill(200)).toHaveLength(46);
  });

  it('are returned to their class', () => {
    const [first] = fill(200, 'orders');
    fill(200);
    expect(policy.inFlight('orders') + policy.inFlight('shop')).toBe(54);
    policy.leave(first!);
    expect(policy.inFlight('orders') + policy.inFlight('shop')).toBe(54);
    expect(isStarted(enter('kitchen', account(1)))).toBe(true);
  });
});

describe('the queue', () => {
  it('gives a free slot to the longest waiting request of any class', () => {
    const [first, second] = fill(46);
    fill(8, 'orders', 5_000);
    enter('shop', account(1), 'cart');
    now += 1;
    enter('orders', account(2), 'order');
    policy.leave(first!);
    policy.leave(second!);
    expect(outcomes.slice(-2)).toEqual(['cart starts', 'order starts']);
  });

  it('lets a burst wait for a quarter of a second', () => {
    const [first] = fill(46);
    const burst = [1, 2].map((n) => enter('shop', account(n)));
    now += 250;
    policy.expire();
    policy.leave(first!);
    expect(burst.map(isStarted)).toEqual([true, false]);
    now += 1;
    policy.expire();
    expect(policy.refused.shop['queue-time']).toBe(1);
  });

  it('limits waiting to a fifth of that while it does not become empty', () => {
    fill(46);
    for (let elapsed = 0; elapsed <= 300; elapsed += 10) {
      enter('shop', account(elapsed));
      policy.expire();
      now += 10;
    }
    expect(policy.waiting('shop')).toBeLessThanOrEqual(6);
    expect(policy.refused.shop['queue-time']).toBeGreaterThan(20);
  });

  it('allows the full wait again once it was empty', () => {
    const slots = fill(46);
    enter('shop', account(1));
    now += 240;
    policy.leave(slots[0]!);
    now += 100;
    const later = enter('shop', account(2));
    now += 240;
    policy.expire();
    expect(later.state).toBe('queued');
  });

  it('is bounded', () => {
    fill(46 + 200);
    enter('shop', account(1), 'too many');
    expect(outcomes.at(-1)).toBe('too many: queue-full');
  });

  it('ignores event-loop lag as long as there are free slots', () => {
    const slow = fill(40);
    now += 10_000;
    policy.expire();
    expect(isStarted(enter('shop', account(1)))).toBe(true);
    expect(slow.every(isStarted)).toBe(true);
    expect(policy.refused.shop).toEqual({ 'queue-full': 0, 'queue-time': 0, 'client-share': 0 });
  });

  it('removes withdrawn requests, and no others', () => {
    const slots = fill(46);
    const [gone, next] = [enter('shop', account(1), 'gone'), enter('shop', account(2), 'next')];
    policy.leave(gone);
    policy.leave(slots[0]!);
    expect(outcomes).not.toContain('gone starts');
    expect(isStarted(next)).toBe(true);
    policy.leave(gone);
    expect(policy.inFlight('shop')).toBe(46);
  });
});

it('lets the next request of a client proceed when a queued one is withdrawn', () => {
  fill(46);
  const queued = [1, 2, 3, 4].map(() => enter('shop', account(1)));
  enter('orders', account(1), 'order');
  expect(outcomes).not.toContain('order starts');
  policy.leave(queued[0]!);
  expect(outcomes.at(-1)).toBe('order starts');
});

it('returns every slot after any sequence of events', () => {
  open({ requestsInFlight: 8, perAccount: 2 });
  let seed = 7;
  const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  const classes: WorkClass[] = ['orders', 'kitchen', 'delivery', 'shop', 'pages', 'sign-ins', 'uploads', 'streams'];
  const tickets: Ticket[] = [];
  for (let step = 0; step < 20_000; step++) {
    now += random(30);
    if (random(2) === 0) tickets.push(enter(classes[random(8)]!, random(2) ? account(random(6)) : address(random(3))));
    else if (tickets.length > 0) policy.leave(tickets.splice(random(tickets.length), 1)[0]!);
    if (random(5) === 0) policy.expire();
    const shared =
      policy.inFlight('orders') + policy.inFlight('kitchen') + policy.inFlight('delivery') + policy.inFlight('shop');
    expect(shared).toBeLessThanOrEqual(8);
  }
  for (const ticket of tickets) policy.leave(ticket);
  expect(policy.total('inFlight') + policy.total('waiting')).toBe(0);
});
