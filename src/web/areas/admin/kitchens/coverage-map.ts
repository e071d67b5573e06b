import { distanceKm, findKitchen, hasCoordinates, type KitchenReach, type Point } from '#domain/places/geo.ts';
import { hyderabadPinCodes } from '#domain/places/hyderabad-pin-codes.ts';

/** In SVG units. */
export const mapSize = { width: 440, height: 340 };
const margin = 16;

export type MapKitchen = KitchenReach & { readonly id: number | 'draft'; readonly name: string };

export type MapPin = {
  readonly pin: string;
  readonly locality: string;
  readonly x: number;
  readonly y: number;
  /** The kitchen that serves it; undefined when not covered. */
  readonly kitchen: MapKitchen | undefined;
};

export type MapCircle = {
  readonly kitchen: MapKitchen;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};

export type CoverageMap = {
  readonly pins: readonly MapPin[];
  readonly circles: readonly MapCircle[];
  readonly scaleBar: { readonly km: number; readonly length: number };
  readonly unitsPerKm: number;
  readonly coveredCount: number;
};

const places = hyderabadPinCodes.map(([pin, locality, latitude, longitude]) => ({
  pin,
  locality,
  latitude,
  longitude,
}));
export const pinCount = places.length;

const kmPerDegree = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
const cityMiddle: Point = {
  latitude: middle(places.map(({ latitude }) => latitude)),
  longitude: middle(places.map(({ longitude }) => longitude)),
};
const longitudeShrink = Math.cos((cityMiddle.latitude * Math.PI) / 180);

/** A kitchen further away (mistyped coordinates) would shrink the city to a dot. */
const furthestOnMapKm = 60;
/** A very large circle would do the same, so it is clipped at this radius. */
const widestFramedKm = 12;
const scaleBarSteps = [20, 10, 5, 2, 1];

/** Kitchens and PIN codes in an equirectangular projection, which is to scale over a city. */
export function coverageMap(kitchens: readonly MapKitchen[]): CoverageMap {
  const onMap = kitchens.filter(isOnMap);
  const spans = [
    ...places.map((place) => ({ ...kmFromMiddle(place), reach: 0 })),
    ...onMap.map((kitchen) => ({
      ...kmFromMiddle(kitchen),
      reach: Math.min(kitchen.deliveryRadiusKm, widestFramedKm),
    })),
  ];
  const left = Math.min(...spans.map(({ x, reach }) => x - reach));
  const right = Math.max(...spans.map(({ x, reach }) => x + reach));
  const top = Math.min(...spans.map(({ y, reach }) => y - reach));
  const bottom = Math.max(...spans.map(({ y, reach }) => y + reach));
  const unitsPerKm = Math.min(
    (mapSize.width - 2 * margin) / (right - left),
    (mapSize.height - 2 * margin) / (bottom - top),
  );
  const project = (point: Point) => {
    const { x, y } = kmFromMiddle(point);
    return {
      x: mapSize.width / 2 + (x - (left + right) / 2) * unitsPerKm,
      y: mapSize.height / 2 + (y - (top + bottom) / 2) * unitsPerKm,
    };
  };
  const pins = places.map((place) => {
    const coverage = findKitchen(place, kitchens);
    return {
      pin: place.pin,
      locality: place.locality,
      ...project(place),
      kitchen: coverage.covered ? coverage.kitchen : undefined,
    };
  });
  const barKm = scaleBarSteps.find((km) => km * unitsPerKm <= mapSize.width / 4) ?? 1;
  return {
    pins,
    circles: onMap.map((kitchen) => ({
      kitchen,
      ...project(kitchen),
      radius: kitchen.deliveryRadiusKm * unitsPerKm,
    })),
    scaleBar: { km: barKm, length: barKm * unitsPerKm },
    unitsPerKm,
    coveredCount: pins.filter(({ kitchen }) => kitchen).length,
  };
}

/** Number of PIN codes within its radius, even if it is inactive or another kitchen is nearer. */
export function pinsWithinReach(kitchen: MapKitchen): number {
  return places.filter((place) => findKitchen(place, [{ ...kitchen, active: true }]).covered).length;
}

export function isOnMap(kitchen: KitchenReach): boolean {
  return isReachComplete(kitchen) && distanceKm(kitchen, cityMiddle) <= furthestOnMapKm;
}

/** In a form, any of the numbers may be missing or invalid. */
export function isReachComplete({ latitude, longitude, deliveryRadiusKm }: KitchenReach): boolean {
  const numbers = [latitude, longitude, deliveryRadiusKm];
  return numbers.every(Number.isFinite) && hasCoordinates({ latitude, longitude }) && deliveryRadiusKm > 0;
}

function kmFromMiddle({ latitude, longitude }: Point): { x: number; y: number } {
  return {
    x: (longitude - cityMiddle.longitude) * kmPerDegree * longitudeShrink,
    y: (cityMiddle.latitude - latitude) * kmPerDegree,
  };
}

function middle(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
