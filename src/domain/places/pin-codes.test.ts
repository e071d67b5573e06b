import { describe, expect, it } from 'vitest';
import { distanceKm, findKitchen } from './geo.ts';
import { hyderabadPinCodes } from './hyderabad-pin-codes.ts';
import { findPinCode, findPinProblem } from './pin-codes.ts';

const kitchen = { latitude: 17.4401, longitude: 78.3489, deliveryRadiusKm: 8, active: true };

function pointOf(pin: string) {
  const found = findPinCode(pin);
  if (!found) throw new Error(`No PIN code ${pin}`);
  return found;
}

/** One degree of latitude is 111.2 km. */
const northOf = (pin: string, km: number) => ({ ...pointOf(pin), latitude: pointOf(pin).latitude + km / 111.195 });

describe('PIN codes', () => {
  it('all 105 are distinct, six digits, and lie within 45 km of the Charminar', () => {
    expect(new Set(hyderabadPinCodes.map(([pin]) => pin)).size).toBe(105);
    for (const [pin, , latitude, longitude] of hyderabadPinCodes) {
      expect(pin).toMatch(/^500\d{3}$|^501\d{3}$|^502\d{3}$/);
      expect(distanceKm({ latitude, longitude }, { latitude: 17.3616, longitude: 78.4747 })).toBeLessThan(45);
    }
  });

  it('the Gachibowli kitchen reaches Gachibowli and not the Charminar', () => {
    expect(findKitchen(pointOf('500032'), [kitchen]).covered).toBe(true);
    expect(findKitchen(pointOf('500002'), [kitchen])).toEqual({ covered: false, reason: 'too-far' });
  });

  it('a PIN is found with any spacing, and an unknown one is not', () => {
    expect(findPinCode(' 500 032 ')?.pin).toBe('500032');
    expect(findPinCode('110001')).toBeNull();
    expect(findPinCode('')).toBeNull();
  });
});

describe('a point and its PIN code', () => {
  const gachibowli = { latitude: 17.4401, longitude: 78.3489 };
  const delhi = { latitude: 28.6315, longitude: 77.2167 };

  it('belong together up to 15 km', () => {
    for (const [pin] of hyderabadPinCodes) {
      expect(findPinProblem(pin, northOf(pin, 14.99))).toBeNull();
      expect(findPinProblem(pin, northOf(pin, 15.01))).toMatch(new RegExp(`^PIN code ${pin} \\(.+\\) is 15 km away`));
    }
  });

  it('have a distance that is rounded to the kilometre', () => {
    expect(findPinProblem('500032', northOf('500032', 15.6))).toContain('is 16 km away');
  });

  it.each([
    ['110001', gachibowli, false],
    ['999999', gachibowli, false],
    ['600001', gachibowli, false],
    ['110001', delhi, true],
    ['560001', { latitude: 12.97, longitude: 77.59 }, true],
    // The table covers the city, not the region.
    ['509999', gachibowli, true],
    ['505001', { latitude: 18.4386, longitude: 79.1288 }, true],
    ['500032', delhi, false],
  ])('%s at %o: %s', (pin, point, isBelieved) => {
    expect(findPinProblem(pin, point) === null).toBe(isBelieved);
  });
});
