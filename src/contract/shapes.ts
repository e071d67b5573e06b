import { z } from 'zod';

/** The largest id that a PostgreSQL integer key can hold. */
export const Id = z.int().min(1).max(2_147_483_647);
export const PathId = z.coerce.number().pipe(Id);

/** Rupees on the wire: at most 2 decimals. The domain and the database count paise. */
export const Rupees = z.number().nonnegative().multipleOf(0.01);

/** Grams of protein, carbs, fats, fiber, sugar; keys are lowercase. */
export const NutritionValues = z.record(z.string(), z.number().nonnegative());
export type NutritionValues = z.output<typeof NutritionValues>;

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.int(),
    totalPages: z.int(),
    number: z.int(),
    size: z.int(),
    first: z.boolean(),
    last: z.boolean(),
  });
