import type { Kitchen } from '#contract/admin-kitchens.ts';

/** What the inputs hold; the schema makes a `KitchenDraft` of it. An emptied number is NaN. */
export type KitchenFormValues = {
  name: string;
  latitude: number;
  longitude: number;
  deliveryRadiusKm: number;
  active: boolean;
  addressLine1: string;
  city: string;
  postalCode: string;
};

export function kitchenFormValues(kitchen: Kitchen | undefined): KitchenFormValues {
  return {
    name: kitchen?.name ?? '',
    latitude: kitchen?.latitude ?? 0,
    longitude: kitchen?.longitude ?? 0,
    deliveryRadiusKm: kitchen?.deliveryRadiusKm ?? 5,
    active: kitchen?.active ?? true,
    addressLine1: kitchen?.addressLine1 ?? '',
    city: kitchen?.city ?? '',
    postalCode: kitchen?.postalCode ?? '',
  };
}
