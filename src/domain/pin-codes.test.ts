import { describe, expect, it } from 'vitest';
import { distanceKm, findKitchen } from './geo.ts';
import { hyderabadPinCodes } from './hyderabad-pin-codes.ts';
import { findPinCode } from './pin-codes.ts';

const kitchen = { latitude: 17.4401, longitude: 78.3489, deliveryRadiusKm: 8, active: true };

function pointOf(pin: string) {
  const found = findPinCode(pin);
  if (!found) throw new Error(`No PIN code ${pin}`);
  return found;
}

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

  it('a PIN is found however it is spaced, and nothing is made up for one that is not in the table', () => {
    expect(findPinCode(' 500 032 ')?.pin).toBe('500032');
    expect(findPinCode('110001')).toBeNull();
    expect(findPinCode('')).toBeNull();
  });
});
