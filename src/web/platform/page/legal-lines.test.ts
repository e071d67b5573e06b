import { expect, it } from 'vitest';
import type { PublicBusiness } from '#contract/business.ts';
import { legalLines } from './legal-lines.ts';

const nothing: PublicBusiness = {
  legalName: null,
  address: null,
  postalAddress: null,
  socialLinks: [],
  gstin: null,
  phone: null,
  email: null,
  fssaiLicences: [],
  grievanceOfficer: null,
};

it('has no lines while nothing is entered', () => {
  expect(legalLines(nothing)).toEqual([]);
});

it('names the operator, the licences and the grievance officer', () => {
  const business = {
    ...nothing,
    legalName: 'Macrobowl Foods Private Limited',
    address: 'Gachibowli, Hyderabad 500032, Telangana',
    gstin: '36AAAAA0000A1Z3',
    fssaiLicences: [{ kitchenName: 'Gachibowli', number: '13626047000123' }],
    grievanceOfficer: { name: 'Lakshmi Rao', email: 'grievance@macrobowl.test', phone: '+919876543211' },
  };
  expect(legalLines(business)).toEqual([
    'Macrobowl Foods Private Limited, Gachibowli, Hyderabad 500032, Telangana',
    'GSTIN 36AAAAA0000A1Z3',
    'FSSAI licence 13626047000123 (Gachibowli)',
    'Grievance officer: Lakshmi Rao, grievance@macrobowl.test, +91 98765 43211',
  ]);
});

it('leaves out what is unknown of the grievance officer', () => {
  expect(legalLines({ ...nothing, grievanceOfficer: { name: 'Lakshmi Rao', email: null, phone: null } })).toEqual([
    'Grievance officer: Lakshmi Rao',
  ]);
});
