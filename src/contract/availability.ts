import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { availabilityStates, foodKinds, maxPortionsLeft, soldOutStates } from '#domain/menu/availability.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId } from './shapes.ts';

/** Of a meal or a component: sold out in every active kitchen. Absent while one of them offers it. */
export const SoldOut = z.enum(soldOutStates);

/** The kitchens in which it is sold out; absent where all active kitchens agree. */
export const SoldOutIn = z.array(z.object({ kitchenId: Id, soldOut: SoldOut }));

/** Why a line of a cart cannot be ordered now. */
export const LineProblem = z.object({
  reason: z.enum([...soldOutStates, 'TOO_FEW']),
  /** The meal itself, or ingredients of a bowl. */
  names: z.array(z.string()),
  /** Of what is too little; null when something is sold out. */
  portionsLeft: z.int().nullable(),
});

export const FoodAvailability = z.object({
  kind: z.enum(foodKinds),
  id: Id,
  name: z.string(),
  /** Null for a meal of the menu. */
  componentType: z.enum(componentTypes).nullable(),
  state: z.enum(availabilityStates),
  /** When it is available again by itself; null otherwise. */
  soldOutUntil: Instant.nullable(),
  /** Null: not counted. */
  portionsLeft: z.int().nullable(),
  /** Where the kitchens that were asked for differ. The fields above are then those of the kitchen that offers the most. */
  byKitchen: z
    .array(
      z.object({
        kitchenId: Id,
        kitchenName: z.string(),
        state: z.enum(availabilityStates),
        portionsLeft: z.int().nullable(),
      }),
    )
    .optional(),
});
export type FoodAvailability = z.output<typeof FoodAvailability>;

const countProblem = `Portions must be a whole number from 0 to ${maxPortionsLeft.toLocaleString('en-IN')}`;

export const listAvailability = {
  method: 'GET',
  path: '/kitchen-manager/availability',
  summary:
    'Every meal and active component with what is left of it, in one kitchen or in all that the caller works for',
  access: permissions.switchAvailability,
  query: z.strictObject({ kitchenId: PathId.optional() }),
  response: z.array(FoodAvailability),
} as const satisfies Endpoint;

export const setAvailability = {
  method: 'PUT',
  path: '/kitchen-manager/availability',
  summary:
    'Mark foods sold out or available, or count what is left, in one kitchen or in all that the caller works for',
  access: permissions.switchAvailability,
  body: z
    .strictObject({
      /** Each kitchen that the caller works for, if there is none. */
      kitchenId: Id.optional(),
      foods: z
        .array(z.strictObject({ kind: z.enum(foodKinds), id: Id }))
        .min(1, 'Please choose at least one meal or ingredient')
        .max(200, 'Choose at most 200 at once'),
      state: z.enum(availabilityStates).optional(),
      /** Null: no longer counted. */
      portionsLeft: z.int(countProblem).min(0, countProblem).max(maxPortionsLeft, countProblem).nullable().optional(),
    })
    .refine(({ state, portionsLeft }) => state !== undefined || portionsLeft !== undefined, {
      path: ['state'],
      message: 'Please say whether it is sold out, or how many portions are left',
    }),
  response: z.array(FoodAvailability),
} as const satisfies Endpoint;
