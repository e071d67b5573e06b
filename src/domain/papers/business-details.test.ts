import { describe, expect, it } from 'vitest';
import {
  type BusinessField,
  businessFieldNames,
  detailsForPapers,
  missingDetails,
  missingForPapers,
} from './business-details.ts';
import { type TaxRegime, taxRegimes } from './paper-kind.ts';
import { completeDetails, noDetails } from './testing/business-details.ts';

const neededFor: Record<TaxRegime, readonly BusinessField[]> = {
  regular: ['legalName', 'addressLine1', 'city', 'postalCode', 'stateCode', 'gstin', 'sac'],
  composition: ['legalName', 'addressLine1', 'city', 'postalCode', 'stateCode', 'gstin', 'sac'],
  unregistered: ['legalName', 'addressLine1', 'city', 'postalCode', 'stateCode'],
};

describe('the details of the business', () => {
  it.each(taxRegimes)('are complete for papers of the regime %s without what only the footer names', (regime) => {
    const details = { ...completeDetails, regime, addressLine2: null, phone: null, grievanceName: null };
    expect(missingForPapers(details)).toEqual([]);
    expect(detailsForPapers(details)).toEqual(details);
    expect(missingDetails(details)).toEqual(['phone', 'grievanceName']);
  });

  it.each(taxRegimes)('name each field that a paper of the regime %s lacks', (regime) => {
    expect(missingForPapers({ ...noDetails, regime })).toEqual(neededFor[regime]);
    for (const field of neededFor[regime]) {
      const details = { ...completeDetails, regime, [field]: null };
      expect(missingForPapers(details)).toEqual([field]);
      expect(detailsForPapers(details)).toBeNull();
    }
  });

  it('begin with the regime, which decides what else is needed', () => {
    expect(missingForPapers(noDetails)).toEqual(['regime', ...neededFor.unregistered]);
    expect(missingForPapers({ ...completeDetails, regime: null })).toEqual(['regime']);
  });

  it('have a name for each field', () => {
    expect(Object.keys(businessFieldNames).toSorted()).toEqual(Object.keys(noDetails).toSorted());
  });
});
