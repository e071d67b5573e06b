import type { StateCode } from './gst-states.ts';
import { type TaxRegime, regimeFacts } from './paper-kind.ts';

/** Who runs the shop. A field is null until it is entered. */
export type BusinessDetails = {
  readonly regime: TaxRegime | null;
  readonly legalName: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly stateCode: StateCode | null;
  readonly gstin: string | null;
  /** Service accounting code: 996331 is food of a restaurant, delivered too. */
  readonly sac: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly grievanceName: string | null;
  readonly grievanceEmail: string | null;
  readonly grievancePhone: string | null;
  readonly instagramUrl: string | null;
  readonly xUrl: string | null;
  readonly threadsUrl: string | null;
};
export type BusinessField = keyof BusinessDetails;

export const businessFieldNames: Readonly<Record<BusinessField, string>> = {
  regime: 'Tax regime',
  legalName: 'Legal name',
  addressLine1: 'Address',
  addressLine2: 'Address, second line',
  city: 'City',
  postalCode: 'PIN code',
  stateCode: 'State',
  gstin: 'GSTIN',
  sac: 'SAC',
  phone: 'Phone',
  email: 'Email',
  grievanceName: 'Name of the grievance officer',
  grievanceEmail: 'Email of the grievance officer',
  grievancePhone: 'Phone of the grievance officer',
  instagramUrl: 'Instagram',
  xUrl: 'X',
  threadsUrl: 'Threads',
};

/** Where the shop is on social networks. */
export const socialFields = ['instagramUrl', 'xUrl', 'threadsUrl'] as const satisfies readonly BusinessField[];

const ofAddress = ['addressLine1', 'city', 'postalCode', 'stateCode'] as const;
const ofEveryPaper = ['legalName', ...ofAddress] as const;
const ofRegistered = ['gstin', 'sac'] as const;
const ofFooter = ['email', 'phone', 'grievanceName', 'grievanceEmail', 'grievancePhone'] as const;

/** The details without which no paper is issued. */
export type PaperDetails = BusinessDetails & {
  readonly [F in 'regime' | (typeof ofEveryPaper)[number]]: NonNullable<BusinessDetails[F]>;
};

/** Null while a paper would lack something. */
export function detailsForPapers(details: BusinessDetails): PaperDetails | null {
  return missingForPapers(details).length === 0 ? (details as PaperDetails) : null;
}

export function missingForPapers(details: BusinessDetails): BusinessField[] {
  const { regime } = details;
  if (regime === null) return ['regime', ...missing(details, ofEveryPaper)];
  return missing(details, regimeFacts[regime].isRegistered ? [...ofEveryPaper, ...ofRegistered] : ofEveryPaper);
}

export const missingAddress = (details: BusinessDetails) => missing(details, ofAddress);

/** With what the law asks of a shop besides its papers. */
export function missingDetails(details: BusinessDetails): BusinessField[] {
  return [...missingForPapers(details), ...missing(details, ofFooter)];
}

const missing = (details: BusinessDetails, fields: readonly BusinessField[]) =>
  fields.filter((field) => details[field] === null);
