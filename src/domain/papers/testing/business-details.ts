import type { PaperDetails, BusinessDetails } from '../business-details.ts';

export const completeDetails: PaperDetails = {
  regime: 'regular',
  legalName: 'Macrobowl Foods Private Limited',
  addressLine1: 'Plot 12, Financial District',
  addressLine2: 'Gachibowli',
  city: 'Hyderabad',
  postalCode: '500032',
  stateCode: '36',
  gstin: '36AAAAA0000A1Z3',
  sac: '996331',
  phone: '+919876543210',
  email: 'office@macrobowl.test',
  grievanceName: 'Lakshmi Rao',
  grievanceEmail: 'grievance@macrobowl.test',
  grievancePhone: '+919876543211',
  instagramUrl: 'https://www.instagram.com/macrobowl.test',
  xUrl: null,
  threadsUrl: null,
};

export const noDetails = Object.fromEntries(
  Object.keys(completeDetails).map((field) => [field, null]),
) as unknown as BusinessDetails;
