import { type BusinessDetails, missingAddress } from '../papers/business-details.ts';

/** What production needs before its first order. A shop that has taken orders is never closed by it. */
export const openingNeeds = ['legal name', 'address', 'confirmed terms'] as const;
export type OpeningNeed = (typeof openingNeeds)[number];

export function missingForFirstOrder(details: BusinessDetails, isTermsConfirmed: boolean): OpeningNeed[] {
  const isMissing: Record<OpeningNeed, boolean> = {
    'legal name': details.legalName === null,
    address: missingAddress(details).length > 0,
    'confirmed terms': !isTermsConfirmed,
  };
  return openingNeeds.filter((need) => isMissing[need]);
}
