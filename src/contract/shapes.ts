import { z } from 'zod';
import './field-messages.ts';
import { allergens } from '#domain/menu/allergen.ts';
import { isBusinessDay } from '#domain/calendar/business-day.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { normalisePhone } from '#domain/accounts/phone.ts';
import { multiLine, singleLine } from '#domain/single-line.ts';
import { textLengths } from '#domain/text-lengths.ts';

/** The largest id that a PostgreSQL integer key can hold. */
export const Id = z.int().min(1).max(2_147_483_647);
export const PathId = z.coerce.number().pipe(Id);

const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** A price or a sum: at most 2 decimals. Checked on its text: by remainder 1e-320 would be a multiple of 0.01. */
export const rupees = (message = 'Use at most 2 decimals') =>
  z
    .number(message)
    .refine((value) => rounded(value, 2) === value, message)
    .meta({ multipleOf: 0.01 });

/** Rupees on the wire; paise in the domain and the database. */
export const Rupees = rupees().min(0).max(1_000_000_000_000);

/** A measured quantity, rounded: no column could store 1e-320. */
export const measure = (
  min: number,
  max: number,
  { message, tooMuch = message, places = 3 }: { message?: string; tooMuch?: string | undefined; places?: number } = {},
) =>
  z
    .number(message)
    .min(min, message)
    .max(max, tooMuch)
    .overwrite((value) => rounded(value, places));

/** Degrees: seven decimals are a centimetre. */
export const degrees = (limit: number, message?: string) =>
  measure(-limit, limit, { places: 7, ...(message === undefined ? {} : { message }) });

/** Grams of protein, carbs, fats, fiber, sugar; keys are lowercase. */
export const NutritionValues = z.record(z.string(), z.number().nonnegative());
export type NutritionValues = z.output<typeof NutritionValues>;

const nutritionProblem = 'Invalid JSON format for nutrition values...';
/** Nutrition as an admin types it: any spelling of the nutrients, normalised. */
export const NutritionDraft = z
  .record(
    z.string().min(1).max(textLengths.nutrientName),
    measure(0, 100_000, { message: nutritionProblem }),
    nutritionProblem,
  )
  .refine((values) => Object.keys(values).length <= 40, nutritionProblem)
  .transform(normaliseNutrition)
  .default({});

/** An external photograph, or an uploaded one; empty means none. */
export const imageAddress = (message: string) =>
  z
    .string(message)
    .max(textLengths.imageUrl, { error: message, abort: true })
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isUploadedImage(text) || isWebAddress(text), message);

const isUploadedImage = (text: string) => /^\/images\/[\w-]+\.webp$/.test(text);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
}

export const Allergens = z.array(z.enum(allergens)).max(allergens.length);

/** A day in Hyderabad: YYYY-MM-DD. */
const dayProblem = 'Please give a day as YYYY-MM-DD';
export const Day = z.string().max(10, { error: dayProblem, abort: true }).refine(isBusinessDay, dayProblem);

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.string().max(40, { abort: true }).check(z.iso.datetime());

const tooLong = (max: number) => `Use at most ${max} characters`;

/**
 * The length is checked before anything reads or rewrites a text: one field could contain a full body of 64 kB. Four times
 * the maximum leaves room for what is trimmed.
 */
const bounded = (max: number, message?: string) => z.string(message).max(4 * max, { error: tooLong(max), abort: true });

/** A required name, title or label, without bidirectional control characters. */
export const requiredLine = (message: string, max = 200) =>
  bounded(max, message).overwrite(singleLine).min(1, message).max(max, tooLong(max));

/** An optional line; empty becomes null. */
export const optionalLine = (max = 200) =>
  bounded(max)
    .overwrite(singleLine)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null);

/** Required text of several lines; invisible characters do not count. */
export const requiredText = (message: string, max = 200) =>
  bounded(max, message).overwrite(multiLine).min(1, message).max(max, tooLong(max));

/** Optional text; empty becomes null. */
export const optionalText = (max = 200) =>
  bounded(max)
    .overwrite(multiLine)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null);

/** Optional text, empty by default. */
export const textOrEmpty = (max: number) =>
  bounded(max)
    .overwrite(multiLine)
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text ?? '');

export const SearchText = bounded(textLengths.search)
  .overwrite(singleLine)
  .max(textLengths.search, tooLong(textLengths.search))
  .optional();

/** A code or a token of a given pattern; surrounding white space is ignored. */
export const code = (pattern: RegExp, message: string, max = 100) =>
  z.string(message).max(max, { error: message, abort: true }).trim().regex(pattern, message);

const emailProblem = 'Please enter a valid email address';
export const Email = z
  .string(emailProblem)
  .max(textLengths.email, { error: emailProblem, abort: true })
  .trim()
  .check(z.email(emailProblem));

const phoneProblem = 'Please enter a valid 10-digit Indian mobile number';
/** Any spelling of an Indian mobile number; +91 and 10 digits afterwards. */
export const PhoneNumber = z
  .string('Phone number is required')
  .max(textLengths.phone, { error: phoneProblem, abort: true })
  .transform((text, context) => {
    const phone = normalisePhone(text);
    if (phone === null) context.addIssue({ code: 'custom', message: phoneProblem });
    return phone ?? z.NEVER;
  });

const pinCode = /^[1-9]\d{2} ?\d{3}$/;
const pinCodeProblem = 'Please enter a 6-digit PIN code';
export const PostalCode = requiredLine('Postal code is required', textLengths.postalCode).regex(
  pinCode,
  pinCodeProblem,
);
/** Empty becomes null. */
export const OptionalPostalCode = optionalLine(textLengths.postalCode).refine(
  (text) => text === null || pinCode.test(text),
  pinCodeProblem,
);

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

type PageRequest = { readonly page: number; readonly size: number };

/** A response in the format of `pageOf`. */
export function pagedResponse<T>({ page, size }: PageRequest, totalElements: number, content: T[]) {
  const totalPages = Math.ceil(totalElements / size);
  return { content, totalElements, totalPages, number: page, size, first: page === 0, last: page >= totalPages - 1 };
}

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
