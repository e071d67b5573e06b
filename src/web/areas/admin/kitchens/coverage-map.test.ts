import { describe, expect, it } from 'vitest';
import { distanceKm } from '#domain/places/geo.ts';
import { hyderabadPinCodes } from '#domain/places/hyderabad-pin-codes.ts';
import { coverageMap, isOnMap, type MapKitchen, mapSize, pinCount, pinsWithinReach } from './coverage-map.ts';

const gachibowli: MapKitchen = {
  id: 1,
  name: 'Gachibowli Kitchen',
  latitude: 17.4401,
  longitude: 78.3489,
  deliveryRadiusKm: 8,
  active: true,
};
const uppal: MapKitchen = { ...gachibowli, id: 2, name: 'Uppal Kitchen', latitude: 17.4018, longitude: 78.5602 };

const between = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('the coverage map', () => {
  it('is to scale for any two PIN codes', () => {
    const { pins, unitsPerKm } = coverageMap([gachibowli]);
    const ground = hyderabadPinCodes.map(([, , latitude, longitude]) => ({ latitude, longitude }));
    for (let index = 1; index < pins.length; index++) {
      const km = distanceKm(ground[0]!, ground[index]!);
      expect(between(pins[0]!, pins[index]!) / unitsPerKm).toBeCloseTo(km, 1);
    }
  });

  it('marks exactly the PIN codes inside a circle as covered', () => {
    const { pins, circles } = coverageMap([gachibowli, uppal]);
    for (const pin of pins) {
      const overlap = circles.map((circle) => circle.radius - between(pin, circle));
      // Very close to the circle, the flat projection and the great-circle distance may differ.
      if (overlap.some((units) => Math.abs(units) < 0.2)) continue;
      expect(
        overlap.some((units) => units > 0),
        `${pin.pin} ${pin.locality}`,
      ).toBe(pin.kitchen !== undefined);
    }
  });

  it('has north at the top and east at the right', () => {
    const { pins } = coverageMap([]);
    const find = (pin: string) => pins.find((one) => one.pin === pin)!;
    expect(find('500100').y).toBeLessThan(find('500108').y);
    expect(find('500098').x).toBeGreaterThan(find('500019').x);
  });

  it('keeps every PIN code and every circle of a usual size within the frame', () => {
    const { pins, circles } = coverageMap([gachibowli, { ...uppal, latitude: 17.1, deliveryRadiusKm: 12 }]);
    for (const { x, y, radius } of [...pins.map((pin) => ({ ...pin, radius: 0 })), ...circles]) {
      expect(x - radius).toBeGreaterThanOrEqual(15.9);
      expect(x + radius).toBeLessThanOrEqual(mapSize.width - 15.9);
      expect(y - radius).toBeGreaterThanOrEqual(15.9);
      expect(y + radius).toBeLessThanOrEqual(mapSize.height - 15.9);
    }
  });

  it('has a scale bar in whole kilometres', () => {
    const { scaleBar, unitsPerKm } = coverageMap([gachibowli]);
    expect([1, 2, 5, 10, 20]).toContain(scaleBar.km);
    expect(scaleBar.length).toBeCloseTo(scaleBar.km * unitsPerKm);
    expect(scaleBar.length).toBeLessThanOrEqual(mapSize.width / 4);
  });

  it('does not zoom out for mistyped coordinates', () => {
    const usual = coverageMap([gachibowli]).unitsPerKm;
    expect(coverageMap([gachibowli, { ...uppal, latitude: 71 }]).unitsPerKm).toBe(usual);
    expect(coverageMap([{ ...gachibowli, deliveryRadiusKm: 100 }]).unitsPerKm).toBeGreaterThan(usual / 2);
  });

  it.each([
    { latitude: 0, longitude: 0 },
    { latitude: Number.NaN },
    { deliveryRadiusKm: Number.NaN },
    { deliveryRadiusKm: -1 },
    { latitude: 28.6, longitude: 77.2 },
  ])('omits a kitchen that is not on the map: %o', (fault) => {
    const kitchen = { ...gachibowli, ...fault };
    expect(isOnMap(kitchen)).toBe(false);
    expect(coverageMap([kitchen])).toMatchObject({ circles: [], coveredCount: 0 });
  });
});

describe('the coverage of the kitchens', () => {
  it('names the nearest active kitchen of every covered PIN code', () => {
    const { pins } = coverageMap([
      { ...gachibowli, deliveryRadiusKm: 40 },
      { ...uppal, deliveryRadiusKm: 40 },
    ]);
    expect(pins.every(({ kitchen }) => kitchen)).toBe(true);
    expect(pins.find(({ pin }) => pin === '500032')?.kitchen?.name).toBe('Gachibowli Kitchen');
    expect(pins.find(({ pin }) => pin === '500039')?.kitchen?.name).toBe('Uppal Kitchen');
  });

  it('counts every PIN code for a large radius and none for a small one elsewhere', () => {
    expect(pinsWithinReach({ ...gachibowli, deliveryRadiusKm: 100 })).toBe(pinCount);
    expect(pinsWithinReach({ ...gachibowli, latitude: 28.6 })).toBe(0);
  });

  it('an inactive kitchen covers nothing, but shows what it would cover', () => {
    const closed = { ...gachibowli, active: false };
    expect(coverageMap([closed]).coveredCount).toBe(0);
    expect(coverageMap([closed]).circles).toHaveLength(1);
    expect(pinsWithinReach(closed)).toBe(coverageMap([gachibowli]).coveredCount);
    expect(pinsWithinReach(closed)).toBeGreaterThan(10);
  });
});
