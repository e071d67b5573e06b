import { z } from 'zod';
import { normalisePhone } from '#domain/phone.ts';

/** The largest id that a PostgreSQL integer key can hold. */
export const Id = z.int().min(1).max(2_147_483_647);
export const PathId = z.coerce.number().pipe(Id);

/** Rupees on the wire: at most 2 decimals. The domain and the database count paise. */
export const Rupees = z.number().nonnegative().multipleOf(0.01);

/** Grams of protein, carbs, fats, fiber, sugar; keys are lowercase. */
export const NutritionValues = z.record(z.string(), z.number().nonnegative());
export type NutritionValues = z.output<typeof NutritionValues>;

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Text that must be there; white space around it does not count. */
export const requiredText = (message: string, max = 200) => z.string(message).trim().min(1, message).max(max);

/** Text that may be left out; an empty one is none. */
export const optionalText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

/** Any spelling of an Indian mobile number; +91 and 10 digits afterwards. */
export const PhoneNumber = z
  .string('Phone number is required')
  .max(30)
  .transform((text, context) => {
    const phone = normalisePhone(text);
    if (phone === null)
      context.addIssue({ code: 'custom', message: 'Please enter a valid 10-digit Indian mobile number' });
    return phone ?? z.NEVER;
  });

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

const maxRowsReached = 100_000;

/** Paging of a list: `page` from 0, `size` 1 to 100, `sort=field,asc|desc` over the fields named here. */
export const pageQuery = (sortFields: readonly string[], defaults: { size: number; sort: string }) =>
  z
    .strictObject({
      page: z.coerce.number().pipe(z.int().min(0)).default(0),
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(defaults.size),
      sort: z.enum(sortFields.flatMap((field) => [`${field},asc`, `${field},desc`])).default(defaults.sort),
    })
    .refine(({ page, size }) => page * size <= maxRowsReached, {
      path: ['page'],
      message: 'That page is too far back.',
    });
