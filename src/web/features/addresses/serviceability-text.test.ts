import { describe, expect, it } from 'vitest';
import { minutesText, serviceabilityText } from './serviceability-text.ts';

const open = { handledAllergens: [], isOpen: true, isPaused: false, opensAt: null, earliestArrival: null, slots: [] };

describe('whether we deliver there', () => {
  it('names the kitchen and the distance', () => {
    const result = {
      covered: true,
      kitchenId: 1,
      kitchenName: 'Gachibowli Kitchen',
      locality: 'Gachibowli',
      distanceKm: 1.2,
      ...open,
    } as const;
    expect(serviceabilityText(result, '500032')).toBe('We deliver here from Gachibowli Kitchen, 1.2 km away.');
  });

  it('names no distance below the precision of a PIN code', () => {
    const result = {
      covered: true,
      kitchenId: 1,
      kitchenName: 'Gachibowli Kitchen',
      locality: null,
      distanceKm: 0,
      ...open,
    } as const;
    expect(serviceabilityText(result, '500032')).toBe('We deliver here from Gachibowli Kitchen.');
  });

  it.each([
    ['too-far', 'Uppal', '500039', 'We do not deliver to Uppal (500039) yet.'],
    ['too-far', null, '', 'We do not deliver to this place yet.'],
    ['no-location', null, '110001', 'We do not deliver to 110001 yet. Check the PIN code.'],
    ['none-active', 'Gachibowli', '500032', 'No kitchen is cooking right now. Please try again later.'],
  ] as const)('gives the reason when not: %s', (reason, locality, postalCode, text) => {
    expect(serviceabilityText({ covered: false, reason, locality }, postalCode)).toBe(text);
  });
});

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const arrival = { from: at('12:25:00').toISOString(), to: at('12:45:00').toISOString() };

describe('how long an order takes', () => {
  it.each([
    ['12:00:00', '25–45 min'],
    ['12:00:01', '25–45 min'],
    ['11:59:59', '30–50 min'],
    ['12:24:59', '5–25 min'],
  ])('at %s it is %s', (now, text) => expect(minutesText(arrival, at(now))).toBe(text));

  it.each([
    ['10:00:00', 'more than two hours away'],
    ['12:25:00', 'begun'],
    ['13:00:00', 'past'],
  ])('at %s it is not given in minutes: %s', (now) => expect(minutesText(arrival, at(now))).toBeNull());
});
