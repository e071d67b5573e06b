import { describe, expect, it } from 'vitest';
import { serviceabilityText } from './serviceability-text.ts';

const open = { handledAllergens: [], isOpen: true, isPaused: false, opensAt: null, earliestArrival: null, slots: [] };

describe('whether we deliver there', () => {
  it('names the kitchen and the distance', () => {
    const result = {
      covered: true,
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
