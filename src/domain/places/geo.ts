export type Point = { readonly latitude: number; readonly longitude: number };

export type KitchenReach = Point & { readonly deliveryRadiusKm: number; readonly active: boolean };

export type Coverage<K extends KitchenReach> =
  | { readonly covered: true; readonly kitchen: K; readonly distanceKm: number }
  | { readonly covered: false; readonly reason: 'no-location' | 'none-active' | 'too-far' };

const earthRadiusKm = 6371.0088;

/** Along the surface of the earth (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const h =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** 0,0 counts as no coordinates, because an empty form sends it. */
export function hasCoordinates(place: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): place is Point {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
}

/** The nearest active kitchen whose own radius covers the point. */
export function findKitchen<K extends KitchenReach>(point: Point | null, kitchens: readonly K[]): Coverage<K> {
  if (!point || !hasCoordinates(point)) return { covered: false, reason: 'no-location' };
  const active = kitchens.filter((kitchen) => kitchen.active);
  if (active.length === 0) return { covered: false, reason: 'none-active' };
  const [nearest] = active
    .map((kitchen) => ({ kitchen, distanceKm: distanceKm(point, kitchen) }))
    .filter((option) => option.distanceKm <= option.kitchen.deliveryRadiusKm)
    .toSorted((a, b) => a.distanceKm - b.distanceKm);
  return nearest ? { covered: true, ...nearest } : { covered: false, reason: 'too-far' };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
