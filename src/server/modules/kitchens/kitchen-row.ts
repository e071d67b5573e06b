import type { Kitchen } from '#contract/admin-kitchens.ts';
import type { KitchenRow } from './kitchen-queries.ts';

export function toKitchen(row: KitchenRow): Kitchen {
  return {
    id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    deliveryRadiusKm: row.deliveryRadiusKm,
    active: row.active,
    addressLine1: row.addressLine1,
    city: row.city,
    postalCode: row.postalCode,
  };
}
