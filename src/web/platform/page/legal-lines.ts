import type { PublicBusiness } from '#contract/business.ts';
import { formatPhone } from '#domain/accounts/phone.ts';

/** What the law has a shop tell its visitors, as lines of the footer. Composed by the server, so that no page loads it as a script. */
export function legalLines({ legalName, address, gstin, fssaiLicences, grievanceOfficer }: PublicBusiness): string[] {
  const officer = grievanceOfficer && [
    grievanceOfficer.name,
    grievanceOfficer.email,
    grievanceOfficer.phone && formatPhone(grievanceOfficer.phone),
  ];
  return [
    [legalName, address].filter(Boolean).join(', '),
    gstin === null ? '' : `GSTIN ${gstin}`,
    fssaiLicences.map(({ kitchenName, number }) => `FSSAI licence ${number} (${kitchenName})`).join(', '),
    officer ? `Grievance officer: ${officer.filter(Boolean).join(', ')}` : '',
  ].filter((line) => line !== '');
}
