import { z } from 'zod';
import { allergens } from '#domain/allergen.ts';
import { isBusinessDay } from '#domain/business-day.ts';
import { normaliseNutrition } from '#domain/nutrition.ts';
import { normalisePhone } from '#domain/phone.ts';
import { plainLine, plainText } from '#domain/plain-line.ts';

/** The largest id that a PostgreSQL integer key can hold. */
export const Id = z.int().min(1).max(2_147_483_647);
export const PathId = z.coerce.number().pipe(Id);

/** Rupees on the wire: at most 2 decimals. The domain and the database count paise. */
export const Rupees = z.number().nonnegative().multipleOf(0.01);

/** Grams of protein, carbs, fats, fiber, sugar; keys are lowercase. */
export const NutritionValues = z.record(z.string(), z.number().nonnegative());
export type NutritionValues = z.output<typeof NutritionValues>;

const nutritionProblem = 'Invalid JSON format for nutrition values...';
/** Nutrition as an admin types it: any spelling of the nutrients' names, kept in the shop's. */
export const NutritionDraft = z
  .record(
    z.string().min(1).max(40),
    z.number(nutritionProblem).nonnegative(nutritionProblem).max(100_000),
    nutritionProblem,
  )
  .refine((values) => Object.keys(values).length <= 40, nutritionProblem)
  .transform(normaliseNutrition)
  .default({});

/** A photograph on the web, or one that was uploaded here; an empty one is none. */
export const imageAddress = (message: string) =>
  z
    .string(message)
    .trim()
    .max(1000, message)
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isUploadedImage(text) || isWebAddress(text), message);

const isUploadedImage = (text: string) => /^\/images\/[\w-]+\.webp$/.test(text);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
}

export const Allergens = z.array(z.enum(allergens));

/** A day in Hyderabad: YYYY-MM-DD. */
export const Day = z.string().refine(isBusinessDay, 'Please give a day as YYYY-MM-DD');

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

const tooLong = (max: number) => `Use at most ${max} characters`;

/** A name, a title or a label that must be there, without what would turn other words around. */
export const requiredLine = (message: string, max = 200) =>
  z.string(message).overwrite(plainLine).min(1, message).max(max, tooLong(max));

/** A line that may be left out; an empty one is none. */
export const optionalLine = (max = 200) =>
  z
    .string()
    .overwrite(plainLine)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null);

/** Text of several lines that must be there; what is not seen does not count. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).overwrite(plainText).min(1, message).max(max, tooLong(max));

/** Text that may be left out; an empty one is none. */
export const optionalText = (max = 200) =>
  z
    .string()
    .overwrite(plainText)
    .max(max, tooLong(max))
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
