import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { normaliseBusinessPhone } from '#domain/accounts/phone.ts';
import { type BusinessField, businessFieldNames } from '#domain/papers/business-details.ts';
import { stateCodes } from '#domain/papers/gst-states.ts';
import { isGstin } from '#domain/papers/gstin.ts';
import { taxRegimes } from '#domain/papers/paper-kind.ts';
import type { Endpoint } from './endpoint.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Email, Id, OptionalPostalCode, optionalLine } from './shapes.ts';

const access = permissions.runOffice;

/** What is not entered is sent as an empty text or as null, and stored as null. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
    schema.nullable(),
  );

const digits = (count: number, message: string) =>
  orNull(
    z
      .string(message)
      .max(100, { error: message, abort: true })
      .transform((text) => text.replaceAll(/\s/g, ''))
      .refine((text) => text.length === count && /^\d+$/.test(text), message),
  );

const gstinProblem = 'Please enter a valid GSTIN: 15 characters, with the right check digit';
const Gstin = orNull(
  z
    .string(gstinProblem)
    .max(100, { error: gstinProblem, abort: true })
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .refine(isGstin, gstinProblem),
);

const phoneProblem = 'Please enter a mobile number, or a landline with its area code';
const BusinessPhone = orNull(
  z
    .string(phoneProblem)
    .max(textLengths.phone, { error: phoneProblem, abort: true })
    .transform((text, context) => {
      const phone = normaliseBusinessPhone(text);
      if (phone === null) context.addIssue({ code: 'custom', message: phoneProblem });
      return phone ?? z.NEVER;
    }),
);

const linkProblem = 'Please enter a full address that begins with https://';
const SocialLink = orNull(
  z
    .string(linkProblem)
    .max(200, { error: linkProblem, abort: true })
    .transform((text) => text.trim())
    .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: linkProblem })),
);

const details = {
  regime: orNull(z.enum(taxRegimes)),
  legalName: optionalLine(120),
  addressLine1: optionalLine(120),
  addressLine2: optionalLine(120),
  city: optionalLine(80),
  postalCode: OptionalPostalCode,
  stateCode: orNull(z.enum(stateCodes)),
  gstin: Gstin,
  sac: digits(6, 'Please enter a SAC of 6 digits'),
  phone: BusinessPhone,
  email: orNull(Email),
  grievanceName: optionalLine(120),
  grievanceEmail: orNull(Email),
  grievancePhone: BusinessPhone,
  instagramUrl: SocialLink,
  xUrl: SocialLink,
  threadsUrl: SocialLink,
} as const satisfies Record<BusinessField, z.ZodType>;

const KitchenLicence = z.strictObject({
  kitchenId: Id,
  fssaiLicence: digits(14, 'Please enter an FSSAI licence number of 14 digits'),
});

export const otherStateProblem = 'The first two digits of the GSTIN must be the code of the state';
type WithState = { readonly gstin: string | null; readonly stateCode: string | null };
export const isOfItsState = ({ gstin, stateCode }: WithState): boolean =>
  gstin === null || stateCode === null || gstin.startsWith(stateCode);

export const BusinessDraft = z
  .strictObject({
    ...details,
    /** Those that are not named keep their number. */
    kitchens: z.array(KitchenLicence).max(1000),
    /** Of what the admin changed. */
    version: z.int().min(1).max(2_147_483_647),
  })
  .refine(isOfItsState, { path: ['gstin'], message: otherStateProblem });
export type BusinessDraft = z.output<typeof BusinessDraft>;

const businessFields = Object.keys(businessFieldNames) as [BusinessField, ...BusinessField[]];

export const Business = z.object({
  ...(Object.fromEntries(businessFields.map((field) => [field, z.string().nullable()])) as Record<
    Exclude<BusinessField, 'regime' | 'stateCode'>,
    z.ZodNullable<z.ZodString>
  >),
  regime: z.enum(taxRegimes).nullable(),
  stateCode: z.enum(stateCodes).nullable(),
  version: z.int(),
  kitchens: z.array(z.object({ kitchenId: Id, name: z.string(), fssaiLicence: z.string().nullable() })),
  /** What papers, footer and policies lack. */
  missing: z.object({
    details: z.array(z.enum(businessFields)),
    /** Kitchens without a licence number. */
    kitchenNames: z.array(z.string()),
    /** Orders are charged tax although this regime may not collect it, so no paper is issued for them. */
    isTaxWronglyCharged: z.boolean(),
    blocksPapers: z.boolean(),
  }),
});
export type Business = z.output<typeof Business>;

export const getBusiness = {
  method: 'GET',
  path: '/admin/business',
  summary: 'Who runs the shop: what papers, footer and policies say, and what is missing there',
  access,
  response: Business,
} as const satisfies Endpoint;

export const updateBusiness = {
  method: 'PUT',
  path: '/admin/business',
  summary: 'Change the details of the business and the licence numbers of kitchens; an older version is a 409',
  access,
  needsSecondFactor: true,
  body: BusinessDraft,
  response: Business,
} as const satisfies Endpoint;

/** What the law has a shop tell its visitors. Null while it is not entered. */
export const PublicBusiness = z.object({
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  /** The same in parts, for search engines. */
  postalAddress: z
    .object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
    .nullable(),
  gstin: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  fssaiLicences: z.array(z.object({ kitchenName: z.string(), number: z.string() })),
  grievanceOfficer: z
    .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
});
export type PublicBusiness = z.output<typeof PublicBusiness>;

export const getPublicBusiness = {
  method: 'GET',
  path: '/business',
  summary: 'Who runs the shop, and the grievance officer',
  access: 'public',
  response: PublicBusiness,
} as const satisfies Endpoint;
