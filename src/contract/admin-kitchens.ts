import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { Allergens, Id, OptionalPostalCode, PathId, degrees, measure, optionalLine, requiredLine } from './shapes.ts';

const access = permissions.manageKitchens;

const latitudeMessage = 'Latitude must be between -90 and 90';
const longitudeMessage = 'Longitude must be between -180 and 180';
const radiusMessage = 'Delivery radius must be greater than 0.1 km';

export const KitchenDraft = z
  .strictObject({
    name: requiredLine('Kitchen name is required', 80),
    latitude: degrees(90, latitudeMessage),
    longitude: degrees(180, longitudeMessage),
    deliveryRadiusKm: measure(0.1, 100, { message: radiusMessage, tooMuch: 'Delivery radius can be at most 100 km' }),
    active: z.boolean().default(true),
    addressLine1: optionalLine(200),
    city: optionalLine(80),
    postalCode: OptionalPostalCode,
    handledAllergens: Allergens.default([]),
  })
  .refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0, {
    path: ['latitude'],
    message: 'Please set where the kitchen is: 0, 0 is in the sea',
  });
export type KitchenDraft = z.output<typeof KitchenDraft>;

export const Kitchen = z.object({
  id: Id,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  deliveryRadiusKm: z.number(),
  active: z.boolean(),
  addressLine1: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Whatever is cooked there may contain traces of them. */
  handledAllergens: Allergens,
  /** Who works for this kitchen, and not for all of them. */
  staff: z.array(z.object({ userId: Id, name: z.string() })),
});
export type Kitchen = z.output<typeof Kitchen>;

const params = z.object({ id: PathId });

export const listKitchens = {
  method: 'GET',
  path: '/admin/kitchens',
  summary: 'All kitchens',
  access,
  response: z.array(Kitchen),
} as const satisfies Endpoint;

export const createKitchen = {
  method: 'POST',
  path: '/admin/kitchens',
  summary: 'Add a kitchen',
  access,
  body: KitchenDraft,
  response: Kitchen,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const deleteKitchen = {
  method: 'DELETE',
  path: '/admin/kitchens/:id',
  summary: 'Remove a kitchen; one with open orders is a 409',
  access,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
