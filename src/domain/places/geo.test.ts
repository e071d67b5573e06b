import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, findKitchen, hasCoordinates, type KitchenReach } from './geo.ts';

const gachibowli = { latitude: 17.4401, longitude: 78.3489 };
const charminar = { latitude: 17.3616, longitude: 78.4747 };
const delhi = { latitude: 28.6139, longitude: 77.209 };

const kitchen = (name: string, reach: Partial<KitchenReach> = {}) => ({
  name,
  ...gachibowli,
  deliveryRadiusKm: 8,
  active: true,
  ...reach,
});

describe('distance', () => {
  it('from Gachibowli it is 16 km to the Charminar and 1,248 km to Delhi', () => {
    expect(distanceKm(gachibowli, charminar)).toBeCloseTo(15.97, 1);
    expect(distanceKm(gachibowli, delhi)).toBeCloseTo(1248, -1);
  });

  it('a degree of latitude is 111.2 km, and opposite ends of the earth are half its girth apart', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111.195, 3);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20015.1, 1);
  });

  it('is symmetric, and never negative', () => {
    const points = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(distanceKm(a, b)).toBeGreaterThanOrEqual(0);
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      }),
    );
  });
});

describe('coordinates', () => {
  it('0,0 and out-of-range values count as none', () => {
    expect(hasCoordinates({ latitude: 0, longitude: 0 })).toBe(false);
    expect(hasCoordinates({ latitude: null, longitude: 78 })).toBe(false);
    expect(hasCoordinates({ latitude: Number.NaN, longitude: 78 })).toBe(false);
    expect(hasCoordinates({ latitude: 91, longitude: 78 })).toBe(false);
    expect(hasCoordinates({ latitude: 17, longitude: -181 })).toBe(false);
  });

  it('a point on the equator or the prime meridian is valid', () => {
    expect(hasCoordinates({ latitude: 0, longitude: 78 })).toBe(true);
    expect(hasCoordinates({ latitude: 51.5, longitude: 0 })).toBe(true);
  });

  it('the poles and the date line belong to the earth', () => {
    expect(hasCoordinates({ latitude: 90, longitude: 78 })).toBe(true);
    expect(hasCoordinates({ latitude: 17, longitude: -180 })).toBe(true);
  });
});

describe('the kitchen of an address', () => {
  const home = { latitude: 17.45, longitude: 78.36 };

  it('is the nearest active one that covers it', () => {
    const far = kitchen('far', { latitude: 17.49 });
    const near = kitchen('near');
    const found = findKitchen(home, [far, near]);
    expect(found).toMatchObject({ covered: true, kitchen: { name: 'near' } });
    expect(found.covered && found.distanceKm).toBeCloseTo(distanceKm(home, near), 9);
  });

  it('is a farther one when the nearest does not deliver that far', () => {
    const small = kitchen('small', { deliveryRadiusKm: 0.1 });
    const large = kitchen('large', { latitude: 17.49, deliveryRadiusKm: 10 });
    expect(findKitchen(home, [small, large])).toMatchObject({ covered: true, kitchen: { name: 'large' } });
  });

  it('may lie exactly on the edge of the radius', () => {
    const edge = kitchen('edge', { deliveryRadiusKm: distanceKm(home, gachibowli) });
    expect(findKitchen(home, [edge]).covered).toBe(true);
  });

  it.each([
    ['no-location', null, [kitchen('open')]],
    ['no-location', { latitude: 0, longitude: 0 }, [kitchen('open')]],
    ['none-active', home, []],
    ['none-active', home, [kitchen('closed', { active: false })]],
    ['too-far', charminar, [kitchen('open')]],
  ])('none, with the reason %s', (reason, point, kitchens) => {
    expect(findKitchen(point, kitchens)).toEqual({ covered: false, reason });
  });
});
