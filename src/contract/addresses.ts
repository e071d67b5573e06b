import { z } from 'zod';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import {
  Allergens,
  Id,
  Instant,
  OptionalPostalCode,
  PathId,
  PhoneNumber,
  PostalCode,
  degrees,
  optionalLine,
  requiredLine,
} from './shapes.ts';

export const Address = z.object({
  id: Id,
  label: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phoneNumber: z.string().nullable(),
  default: z.boolean(),
});
export type Address = z.output<typeof Address>;

const coordinate = (limit: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.coerce.number().pipe(degrees(limit)).nullish());

export const AddressForm = z.strictObject({
  label: requiredLine('Label is required', 40),
  addressLine1: requiredLine('Address line 1 is required', textLengths.addressLine),
  addressLine2: optionalLine(textLengths.addressLine),
  city: requiredLine('City is required', textLengths.region),
  state: requiredLine('State is required', textLengths.region),
  postalCode: PostalCode,
  country: optionalLine(60).transform((country) => country ?? 'India'),
  latitude: coordinate(90),
  longitude: coordinate(180),
  phoneNumber: z.preprocess((value) => (value === '' ? null : value), PhoneNumber.nullish()),
  default: z.boolean().default(false),
});
export type AddressForm = z.output<typeof AddressForm>;

export const PromisedTime = z.object({ from: Instant, to: Instant });

export const Serviceability = z.discriminatedUnion('covered', [
  z.object({
    covered: z.literal(true),
    kitchenId: Id,
    kitchenName: z.string(),
    locality: z.string().nullable(),
    distanceKm: z.number(),
    /** Whatever this kitchen cooks may contain traces of them. */
    handledAllergens: Allergens,
    isOpen: z.boolean(),
    isPaused: z.boolean(),
    /** When a closed or paused kitchen takes orders again; null when it is open, or when the time is unknown. */
    opensAt: Instant.nullable(),
    /** Of an order placed now without a time; null when none can be. */
    earliestArrival: PromisedTime.nullable(),
    /** Half hours to choose from, within seven days. */
    slots: z.array(
      z.object({
        start: Instant,
        /** Orders that still fit; null: no limit. */
        room: z.int().nullable(),
      }),
    ),
  }),
  z.object({
    covered: z.literal(false),
    locality: z.string().nullable(),
    reason: z.enum(['no-location', 'none-active', 'too-far']),
  }),
]);
export type Serviceability = z.output<typeof Serviceability>;

const params = z.object({ id: PathId });

export const listAddresses = {
  method: 'GET',
  path: '/user/addresses',
  summary: 'Own addresses',
  access: 'signed-in',
  response: z.array(Address),
} as const satisfies Endpoint;

export const addAddress = {
  method: 'POST',
  path: '/user/addresses',
  summary: 'Add an address; the first becomes the default',
  access: 'signed-in',
  body: AddressForm,
  response: Address,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateAddress = {
  method: 'PUT',
  path: '/user/addresses/:id',
  summary: 'Change an own address',
  access: 'signed-in',
  params,
  body: AddressForm,
  response: Address,
} as const satisfies Endpoint;

export const deleteAddress = {
  method: 'DELETE',
  path: '/user/addresses/:id',
  summary: 'Delete an own address that is not the default',
  access: 'signed-in',
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const setDefaultAddress = {
  method: 'POST',
  path: '/user/addresses/:id/set-default',
  summary: 'Make an own address the default',
  access: 'signed-in',
  params,
  response: Address,
} as const satisfies Endpoint;

export const checkServiceability = {
  method: 'GET',
  path: '/serviceability',
  summary: 'Whether a kitchen delivers to a PIN code or a point',
  access: 'public',
  query: z.strictObject({
    postalCode: OptionalPostalCode,
    latitude: z.coerce.number().pipe(degrees(90)).optional(),
    longitude: z.coerce.number().pipe(degrees(180)).optional(),
  }),
  response: Serviceability,
} as const satisfies Endpoint;
