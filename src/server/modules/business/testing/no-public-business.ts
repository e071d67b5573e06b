import type { PublicBusiness } from '#contract/business.ts';

/** Of a shop whose details are not entered yet. */
export const noPublicBusiness: PublicBusiness = {
  legalName: null,
  address: null,
  gstin: null,
  phone: null,
  email: null,
  fssaiLicences: [],
  grievanceOfficer: null,
};
