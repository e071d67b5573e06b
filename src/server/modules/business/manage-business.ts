import {
  type Business,
  type BusinessDraft,
  type PublicBusiness,
  isOfItsState,
  otherStateProblem,
} from '#contract/business.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import {
  type BusinessDetails,
  businessFieldNames,
  missingDetails,
  missingForPapers,
  socialFields,
} from '#domain/papers/business-details.ts';
import { gstStates } from '#domain/papers/gst-states.ts';
import { regimeFacts } from '#domain/papers/paper-kind.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';
import {
  type BusinessRow,
  findBusiness,
  findLicences,
  lockBusiness,
  setBusiness,
  setLicence,
} from './business-queries.ts';

export async function readBusiness(db: Db): Promise<Business> {
  const [row, licences, missing] = await Promise.all([findBusiness(db), findLicences(db), findMissingDetails(db)]);
  return { ...toDetails(row), version: row.version, kitchens: licences, missing };
}

export const readBusinessDetails = async (db: Db): Promise<BusinessDetails> => toDetails(await findBusiness(db));

/** For an issue of papers: the details that are printed are those in force when their transaction commits. */
export const lockBusinessDetails = lockBusiness;

/** For the dashboard, too. */
export async function findMissingDetails(db: Db): Promise<Business['missing']> {
  const [row, licences, { terms }] = await Promise.all([findBusiness(db), findLicences(db), readTermsNow(db)]);
  const kitchenNames = licences.filter(({ fssaiLicence }) => fssaiLicence === null).map(({ name }) => name);
  const collectsTax = row.regime === null || regimeFacts[row.regime].collectsTax;
  const isTaxWronglyCharged = !collectsTax && terms.taxBasisPoints > 0;
  return {
    details: missingDetails(row),
    kitchenNames,
    isTaxWronglyCharged,
    blocksPapers: missingForPapers(row).length > 0 || kitchenNames.length > 0 || isTaxWronglyCharged,
  };
}

export async function updateBusiness(
  db: Database,
  { userId }: Caller,
  draft: Named<typeof BusinessDraft>,
): Promise<Business> {
  const { version, kitchens, ...named } = draft;
  await db.transaction(async (tx) => {
    const row = await lockBusiness(tx);
    if (row.version !== version) {
      throw new AppError('conflict', 'Another admin has changed the details meanwhile. Please reload and try again.');
    }
    const licences = await findLicences(tx);
    const nameOf = new Map(licences.map(({ kitchenId, name }) => [kitchenId, name]));
    if (kitchens.some(({ kitchenId }) => !nameOf.has(kitchenId))) {
      throw new AppError('not-found', 'We could not find this kitchen.');
    }
    const details = { ...toDetails(row), ...named };
    if (!isOfItsState(details)) {
      throw new AppError('bad-input', otherStateProblem, { fieldErrors: { gstin: otherStateProblem } });
    }
    await setBusiness(tx, details);
    for (const { kitchenId, fssaiLicence } of kitchens) await setLicence(tx, kitchenId, fssaiLicence);
    const after = await findLicences(tx);
    await recordAction(tx, userId, {
      action: 'updated',
      subject: 'business',
      subjectId: null,
      before: { ...toDetails(row), fssaiLicences: byKitchen(licences) },
      after: { ...details, fssaiLicences: byKitchen(after) },
    });
  });
  return readBusiness(db);
}

export async function readPublicBusiness(db: Db): Promise<PublicBusiness> {
  const [row, licences] = await Promise.all([findBusiness(db), findLicences(db)]);
  const { legalName, addressLine1, addressLine2, city, postalCode, stateCode } = row;
  const lines = [
    addressLine1,
    addressLine2,
    [city, postalCode].filter(Boolean).join(' '),
    stateCode && gstStates[stateCode],
  ];
  return {
    legalName,
    address: addressLine1 === null ? null : lines.filter(Boolean).join(', '),
    postalAddress:
      addressLine1 === null || city === null || postalCode === null || stateCode === null
        ? null
        : {
            street: [addressLine1, addressLine2].filter(Boolean).join(', '),
            city,
            state: gstStates[stateCode],
            postalCode,
          },
    gstin: row.gstin,
    phone: row.phone,
    email: row.email,
    socialLinks: socialFields.flatMap((field) => {
      const url = row[field];
      return url === null ? [] : { name: businessFieldNames[field], url };
    }),
    fssaiLicences: licences.flatMap(({ name, fssaiLicence }) =>
      fssaiLicence === null ? [] : { kitchenName: name, number: fssaiLicence },
    ),
    grievanceOfficer:
      row.grievanceName === null
        ? null
        : { name: row.grievanceName, email: row.grievanceEmail, phone: row.grievancePhone },
  };
}

const byKitchen = (licences: Awaited<ReturnType<typeof findLicences>>) =>
  Object.fromEntries(licences.map(({ name, fssaiLicence }) => [name, fssaiLicence]));

function toDetails({ id: _id, version: _version, ...details }: BusinessRow): BusinessDetails {
  return details;
}
