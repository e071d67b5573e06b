import { describe, expect, it } from 'vitest';
import { type Pace, minutesPerOrder, promiseAsSoonAsPossible, promiseForSlot, usualPace } from './promised-time.ts';

const at = (text: string) => new Date(`2026-11-16T${text}:00+05:30`);
const pace: Pace = { leadMinutes: 30, delayMinutes: 0, ordersAhead: 0, ...usualPace, distanceKm: 0 };
const promise = (changes: Partial<Pace>, notBefore: Date | null = null) =>
  promiseAsSoonAsPossible(at('12:00'), { ...pace, ...changes }, notBefore);

it('a slot is promised as a whole', () => {
  expect(promiseForSlot(at('12:30'))).toEqual({ from: at('12:30'), to: at('13:00') });
});

describe('as soon as possible', () => {
  it('is the lead time at least, with a window of twenty minutes', () => {
    expect(promise({})).toEqual({ from: at('12:30'), to: at('12:50') });
  });

  it.each([
    ['orders ahead, four of which are cooked at the same time in eight minutes', { ordersAhead: 7 }, '12:40'],
    ['how many are cooked at the same time', { ordersAhead: 6, ordersAtOnce: 1 }, '13:20'],
    ['how long one takes', { ordersAhead: 7, minutesPerOrder: 20 }, '12:50'],
    ['the way', { distanceKm: 4 }, '12:45'],
    ['a kitchen that runs late', { delayMinutes: 15 }, '12:45'],
    ['all of them, rounded up to five minutes', { ordersAhead: 4, distanceKm: 1, delayMinutes: 15 }, '13:00'],
  ])('counts %s', (_what, changes, from) => {
    expect(promise(changes).from).toEqual(at(from));
  });

  it('is not before the slot that had room', () => {
    expect(promise({}, at('13:30')).from).toEqual(at('13:30'));
    expect(promise({}, at('12:00')).from).toEqual(at('12:30'));
  });
});

describe('the minutes that an order takes', () => {
  it.each([
    ['the setting while fewer than 50 orders were cooked', 49, 3, 12],
    ['the median of 50 orders', 50, 3, 3],
    ['the setting when nothing was measured', 0, null, 12],
    ['not under a minute, which a cook who presses both steps at the end would measure', 50, 0.1, 1],
    ['not over an hour, which a forgotten press would measure', 50, 600, 60],
  ])('are %s', (_what, orders, medianMinutes, minutes) => {
    expect(minutesPerOrder(12, { orders, medianMinutes })).toBe(minutes);
  });
});

/** A pseudorandom number from 0 to 1 for each call, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => ((state = (state * 48_271) % 2_147_483_647) - 1) / 2_147_483_646;
}

/**
 * Two hours of orders at random times in a kitchen that cooks four at a time. Each takes about eight minutes (4 to 12), and is
 * ready `leadMinutes` after its turn has come. Returns how late each is, in minutes after what was promised.
 */
function simulateKitchen(ordersPerHour: number): number[] {
  const random = randomFrom(ordersPerHour);
  const cooksFreeAt = Array.from({ length: usualPace.ordersAtOnce }, () => 0);
  const readyAt: number[] = [];
  const late: number[] = [];
  for (let now = 0; now < 120; now -= (Math.log(1 - random()) * 60) / ordersPerHour) {
    const ordersAhead = readyAt.filter((ready) => ready > now).length;
    const promised = promiseAsSoonAsPossible(new Date(now * 60_000), { ...pace, ordersAhead }, null);
    const cook = cooksFreeAt.indexOf(Math.min(...cooksFreeAt));
    const begins = Math.max(now, cooksFreeAt[cook]!);
    cooksFreeAt[cook] = begins + usualPace.minutesPerOrder * (0.5 + random());
    readyAt.push(cooksFreeAt[cook]);
    late.push(begins + pace.leadMinutes - promised.from.getTime() / 60_000);
  }
  return late;
}

describe('the promise beside a simulated kitchen', () => {
  it.each([20, 60, 120])('is at most 10 minutes off in the median, at %i orders an hour', (ordersPerHour) => {
    const late = simulateKitchen(ordersPerHour).toSorted((a, b) => a - b);
    expect(late.length).toBeGreaterThan(20);
    expect(Math.abs(late[Math.floor(late.length / 2)]!)).toBeLessThanOrEqual(10);
    // Nor does the error grow with the queue.
    expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(30);
  });
});
