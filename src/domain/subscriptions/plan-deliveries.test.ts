import { describe, expect, it } from 'vitest';
import { type BusinessDay, addDays, weekdayOf } from '../calendar/business-day.ts';
import { randomInts } from '../testing/random.ts';
import {
  type DeliveryRow,
  type Plan,
  isPausedOn,
  nextDelivery,
  planDeliveries,
  subscriptionState,
} from './plan-deliveries.ts';
import { deliveryRowStates } from './subscription-rules.ts';

const monday = '2026-11-16' as BusinessDay;
const on = (days: number) => addDays(monday, days);
const items = [{ mealId: 7, quantity: 1 }];
const plan = (given: Partial<Plan> = {}): Plan => ({
  startsOn: monday,
  endsOn: null,
  pause: null,
  pattern: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, minute: 780, items, from: on(-100) })),
  ...given,
});
const row = (date: BusinessDay, given: Partial<DeliveryRow> = {}): DeliveryRow => ({
  date,
  minute: 780,
  state: 'planned',
  movedTo: null,
  items: null,
  ...given,
});

describe('the planned deliveries', () => {
  it('come on the weekdays of the pattern, from the first day to the last', () => {
    const dates = planDeliveries(plan({ startsOn: on(2), endsOn: on(8) }), [], on(-7), on(21)).map(({ date }) => date);
    expect(dates).toEqual([on(2), on(3), on(4), on(7), on(8)]);
  });

  it('are skipped, moved, swapped or paused each for itself', () => {
    const other = [{ mealId: 9, quantity: 2 }];
    const rows = [row(on(0), { state: 'skipped' }), row(on(1), { movedTo: 1170 }), row(on(2), { items: other })];
    const planned = planDeliveries(plan({ pause: { from: on(3), until: on(3) } }), rows, on(0), on(4));
    expect(planned.map(({ state, at, items: what }) => [state, at, what])).toEqual([
      ['skipped', 780, items],
      ['planned', 1170, items],
      ['planned', 780, other],
      ['paused', 780, items],
      ['planned', 780, items],
    ]);
  });

  it('that are orders stay when the pattern, the pause or the end changes', () => {
    const ordered = row(on(1), { state: 'ordered', items });
    const changed = plan({
      pattern: [{ weekday: 5, minute: 600, items, from: on(-100) }],
      pause: { from: on(0), until: null },
    });
    expect(planDeliveries(changed, [ordered, row(on(2))], on(0), on(6))).toMatchObject([
      { date: on(1), state: 'ordered', items },
      { date: on(4), state: 'paused' },
    ]);
  });

  it('begin with the day of their entry, and stay with items of their own when the entry goes', () => {
    const pattern = [{ weekday: 1, minute: 780, items, from: on(7) }];
    const own = row(on(1), { items, state: 'held' });
    expect(planDeliveries(plan({ pattern }), [own, row(on(2))], on(0), on(7))).toMatchObject([
      { date: on(1), state: 'planned' },
      { date: on(7), state: 'planned' },
    ]);
  });

  it('are each one of the pattern or settled, once, in order, for any pattern, rows and range', () => {
    const next = randomInts(11);
    for (let n = 0; n < 500; n++) {
      const pattern = Array.from({ length: 1 + next(8) }, () => ({
        weekday: 1 + next(7),
        minute: 30 * next(48),
        items,
        from: on(-100),
      })).filter(
        (entry, index, all) =>
          all.findIndex((one) => one.weekday === entry.weekday && one.minute === entry.minute) === index,
      );
      const startsOn = on(next(10));
      const any = plan({
        pattern,
        startsOn,
        endsOn: next(2) ? addDays(startsOn, next(30)) : null,
        pause: next(2) ? { from: on(next(20)), until: next(2) ? on(20 + next(5)) : null } : null,
      });
      const rows = Array.from({ length: next(6) }, () => {
        const entry = pattern[next(pattern.length)]!;
        return row(on(next(28)), { minute: entry.minute, state: deliveryRowStates[next(4)]! });
      }).filter((one, index, all) => all.findIndex((o) => o.date === one.date && o.minute === one.minute) === index);
      const [from, to] = [on(next(10)), on(10 + next(20))];
      const planned = planDeliveries(any, rows, from, to);
      const keys = planned.map(({ date, minute }) => `${date} ${minute}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(planned.map(({ date, at }) => `${date} ${String(at).padStart(4, '0')}`)).toEqual(
        planned.map(({ date, at }) => `${date} ${String(at).padStart(4, '0')}`).toSorted(),
      );
      for (const one of planned) {
        const isOfPattern = pattern.some((e) => e.weekday === weekdayOf(one.date) && e.minute === one.minute);
        const isInside = one.date >= startsOn && (any.endsOn === null || one.date <= any.endsOn);
        const isSettled = one.row?.state === 'ordered' || one.row?.state === 'skipped';
        expect(isSettled || (isOfPattern && isInside)).toBe(true);
        expect(one.state === 'paused').toBe(!isSettled && isPausedOn(any.pause, one.date));
        expect(one.date >= from && one.date <= to).toBe(true);
      }
      for (let date = from; date <= to; date = addDays(date, 1)) {
        if (date < startsOn || (any.endsOn !== null && date > any.endsOn)) continue;
        const count = pattern.filter(({ weekday }) => weekday === weekdayOf(date)).length;
        expect(planned.filter((one) => one.date === date).length).toBeGreaterThanOrEqual(count);
      }
      const [whole, halves] = [planned, [from, addDays(from, 5)]];
      const split = [
        ...planDeliveries(any, rows, halves[0]!, addDays(halves[1]!, -1)),
        ...planDeliveries(any, rows, halves[1]!, to),
      ];
      if (halves[1]! <= to) expect(split).toEqual(whole);
    }
  });
});

describe('the next delivery', () => {
  it.each([
    ['is the first of the pattern', plan(), [], 0],
    ['is after what was skipped', plan(), [row(on(0), { state: 'skipped' })], 1],
    ['is after the pause', plan({ pause: { from: on(0), until: on(5) } }), [], 7],
    ['is not before the first day', plan({ startsOn: on(30) }), [], 30],
  ] as const)('%s', (_, of, rows, days) => {
    expect(nextDelivery(of, rows as readonly DeliveryRow[], monday)?.date).toBe(on(days));
  });

  it.each([
    ['a pause without an end', plan({ pause: { from: monday, until: null } })],
    ['the last day', plan({ endsOn: on(-1), startsOn: on(-20) })],
  ])('does not come after %s', (_, of) => expect(nextDelivery(of, [], monday)).toBeUndefined());
});

describe('the state of a subscription', () => {
  it.each([
    ['active', plan(), false],
    ['ended', plan(), true],
    ['ended', plan({ endsOn: on(-1) }), false],
    ['active', plan({ endsOn: on(0) }), false],
    ['paused', plan({ pause: { from: on(0), until: null } }), false],
    ['active', plan({ pause: { from: on(1), until: null } }), false],
    ['active', plan({ pause: { from: on(-3), until: on(-1) } }), false],
  ] as const)('is %s (%#)', (state, of, isEnded) => expect(subscriptionState(of, isEnded, monday)).toBe(state));
});
