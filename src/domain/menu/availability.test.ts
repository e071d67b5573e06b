import { describe, expect, it } from 'vitest';
import {
  type Availability,
  alwaysAvailable,
  bestOf,
  changeAvailability,
  findLineProblems,
  foodsOfLine,
  isSameAvailability,
  isSoldOutLine,
  lineProblemText,
  nextReturn,
  portionsNeeded,
  soldOutAt,
  stateAt,
} from './availability.ts';

// 23:30 in Hyderabad.
const evening = new Date('2026-11-16T18:00:00Z');
const midnight = new Date('2026-11-16T18:30:00Z');
const today: Availability = { isSoldOut: true, soldOutUntil: midnight, portionsLeft: null };
const forGood: Availability = { isSoldOut: true, soldOutUntil: null, portionsLeft: null };
const counted = (portionsLeft: number): Availability => ({ ...alwaysAvailable, portionsLeft });

describe('a food', () => {
  it('without a record can be ordered', () => {
    expect(soldOutAt(undefined, evening)).toBeNull();
  });

  it('sold out today is back at the end of the business day, by itself', () => {
    expect(soldOutAt(today, evening)).toBe('TODAY');
    expect(soldOutAt(today, new Date(midnight.getTime() - 1))).toBe('TODAY');
    expect(soldOutAt(today, midnight)).toBeNull();
  });

  it('that was switched back is not sold out, whatever end was planned', () => {
    expect(soldOutAt({ ...today, isSoldOut: false }, evening)).toBeNull();
  });

  it('sold out until switched back stays so', () => {
    expect(soldOutAt(forGood, new Date('2030-01-01T00:00:00Z'))).toBe('UNTIL_SWITCHED_BACK');
  });

  it('of which no portion is left is sold out, of which one is left is not', () => {
    expect(soldOutAt(counted(0), evening)).toBe('UNTIL_SWITCHED_BACK');
    expect(soldOutAt(counted(1), evening)).toBeNull();
    expect(soldOutAt({ ...today, portionsLeft: 0 }, midnight)).toBe('UNTIL_SWITCHED_BACK');
  });

  it('returns at the earliest end of a day that is still to come', () => {
    expect(nextReturn([forGood, counted(0)], evening)).toBeNull();
    const later = { ...today, soldOutUntil: new Date(midnight.getTime() + 1) };
    expect(nextReturn([later, today], evening)).toEqual(midnight);
    expect(nextReturn([later, today], midnight)).toEqual(later.soldOutUntil);
    expect(nextReturn([{ ...today, isSoldOut: false }], evening)).toBeNull();
  });
});

describe('a change', () => {
  it.each([
    ['SOLD_OUT_TODAY', today],
    ['SOLD_OUT', forGood],
    ['AVAILABLE', alwaysAvailable],
  ] as const)('to %s', (state, expected) => {
    for (const was of [alwaysAvailable, today, forGood]) {
      expect(changeAvailability(was, { state }, midnight)).toEqual(expected);
      expect(stateAt(changeAvailability(was, { state }, midnight), evening)).toBe(state);
    }
  });

  it('to available ends a count of 0, and keeps any other', () => {
    expect(changeAvailability({ ...forGood, portionsLeft: 0 }, { state: 'AVAILABLE' }, midnight)).toEqual(
      alwaysAvailable,
    );
    expect(changeAvailability({ ...forGood, portionsLeft: 3 }, { state: 'AVAILABLE' }, midnight)).toEqual(counted(3));
  });

  it('of the count makes available when some are left, and keeps the switch when none are or it is not counted', () => {
    expect(changeAvailability(forGood, { portionsLeft: 4 }, midnight)).toEqual(counted(4));
    expect(changeAvailability(forGood, { portionsLeft: 4, state: 'SOLD_OUT' }, midnight)).toEqual({
      ...forGood,
      portionsLeft: 4,
    });
    expect(changeAvailability(today, { portionsLeft: 0 }, midnight)).toEqual({ ...today, portionsLeft: 0 });
    expect(changeAvailability({ ...today, portionsLeft: 2 }, { portionsLeft: null }, midnight)).toEqual(today);
    expect(changeAvailability(alwaysAvailable, { portionsLeft: 0, state: 'AVAILABLE' }, midnight)).toEqual(counted(0));
  });
});

const meal = { foods: [{ kind: 'MEAL', id: 1, name: 'Dal bowl' }], quantity: 3 } as const;
const paneer = { kind: 'COMPONENT', id: 1, name: 'Paneer' } as const;
const rice = { kind: 'COMPONENT', id: 2, name: 'Rice' } as const;
const bowls = [
  { foods: [rice, paneer], quantity: 2 },
  { foods: [paneer], quantity: 1 },
] as const;

const twoPaneerLeft = ({ kind, id }: { kind: string; id: number }) =>
  kind === 'COMPONENT' && id === 1 ? counted(2) : undefined;
const text = (reason: 'TODAY' | 'UNTIL_SWITCHED_BACK' | 'TOO_FEW', names: string[], portionsLeft: number | null) =>
  lineProblemText({ reason, names, portionsLeft });

describe('the lines of a cart', () => {
  it('need each food once for each portion, a meal and a component of the same id apart', () => {
    expect(portionsNeeded([meal, ...bowls]).map(({ food, portions }) => [food.name, portions])).toEqual([
      ['Dal bowl', 3],
      ['Rice', 2],
      ['Paneer', 3],
    ]);
  });

  it('have no problem while everything can be ordered', () => {
    expect(findLineProblems([meal, ...bowls], () => undefined, evening)).toEqual([null, null, null]);
    expect(findLineProblems([meal, ...bowls], () => counted(3), evening)).toEqual([null, null, null]);
  });

  it('share what is left of a food', () => {
    const short = { reason: 'TOO_FEW', names: ['Paneer'], portionsLeft: 2 };
    expect(findLineProblems(bowls, twoPaneerLeft, evening)).toEqual([short, short]);
  });

  it('have as many portions left as the food with the fewest', () => {
    const [problem] = findLineProblems([{ ...bowls[0], quantity: 3 }], ({ id }) => counted(id), evening);
    expect(problem).toEqual({ reason: 'TOO_FEW', names: ['Rice', 'Paneer'], portionsLeft: 1 });
  });

  it.each([
    ['TODAY', true],
    ['UNTIL_SWITCHED_BACK', true],
    ['TOO_FEW', false],
  ] as const)('with the problem %s are left out of the total: %s', (reason, isLeftOut) => {
    expect(isSoldOutLine({ reason, names: ['Paneer'], portionsLeft: null })).toBe(isLeftOut);
  });

  it('without a problem are in the total', () => {
    expect([null, undefined].map(isSoldOutLine)).toEqual([false, false]);
  });

  it('are sold out just for today unless a part of them is sold out for longer', () => {
    const problems = findLineProblems(bowls, ({ id }) => (id === 1 ? today : forGood), evening);
    expect(problems).toEqual([
      { reason: 'UNTIL_SWITCHED_BACK', names: ['Rice', 'Paneer'], portionsLeft: null },
      { reason: 'TODAY', names: ['Paneer'], portionsLeft: null },
    ]);
  });

  it('say in words what is wrong', () => {
    expect(text('TODAY', ['Paneer'], null)).toBe('Paneer is sold out today');
    expect(text('UNTIL_SWITCHED_BACK', ['Rice', 'Paneer'], null)).toBe('Rice and Paneer are sold out');
    expect(text('TOO_FEW', ['Dal bowl'], 1)).toBe('Only 1 portion of Dal bowl is left');
    expect(text('TOO_FEW', ['Dal bowl'], 2)).toBe('Only 2 portions of Dal bowl are left');
  });
});

describe('several kitchens together', () => {
  it.each([
    ['nothing without a kitchen', [], alwaysAvailable],
    ['what the only one has', [counted(3)], counted(3)],
    ['available where one offers it', [forGood, alwaysAvailable], alwaysAvailable],
    ['as many portions as the one with the most', [counted(2), counted(5), counted(0)], counted(5)],
    ['any number where one does not count', [counted(2), alwaysAvailable], alwaysAvailable],
    ['sold out where all are', [forGood, counted(0)], forGood],
    ['sold out today where one comes back by itself', [forGood, today], today],
  ] as const)('offer %s', (_what, kitchens, expected) => {
    expect(bestOf(kitchens, evening)).toEqual(expected);
  });

  it('offer what was sold out today once the day is over', () => {
    expect(soldOutAt(bestOf([forGood, today], midnight), midnight)).toBeNull();
  });

  it('have the same only if the switch, its end and the count are the same', () => {
    expect(isSameAvailability(today, { ...today, soldOutUntil: new Date(midnight) })).toBe(true);
    expect(isSameAvailability(today, forGood)).toBe(false);
    expect(isSameAvailability(forGood, alwaysAvailable)).toBe(false);
    expect(isSameAvailability(counted(1), counted(2))).toBe(false);
  });
});

it('an ordered meal is one food, a bowl its components', () => {
  const parts = [{ id: 1, name: 'Rice' }];
  expect(foodsOfLine({ mealId: 7, name: 'Dal', components: parts })).toEqual([{ kind: 'MEAL', id: 7, name: 'Dal' }]);
  expect(foodsOfLine({ mealId: null, name: 'Leg day', components: parts })).toEqual([
    { kind: 'COMPONENT', id: 1, name: 'Rice' },
  ]);
});
