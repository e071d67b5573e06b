import type { AdminDashboard } from '#contract/admin-office.ts';
import { missingDetails, missingForPapers } from '#domain/papers/business-details.ts';
import { type OpeningStep, openingSteps } from '#domain/trading/shop-opening.ts';
import type { Readings } from '#domain/operations/failing.ts';
import type { Db } from '#server/db/client.ts';
import { findMissingDetails, readBusinessDetails } from '#server/modules/business/manage-business.ts';
import { hasTakenOrders } from '#server/modules/order-terms/schedule-terms.ts';
import { findOpeningFacts } from './opening-queries.ts';
import { findMissingForFirstOrder } from './require-open.ts';

/** Null once every step is done. */
export async function readOpeningList(
  db: Db,
  { states }: Pick<Readings, 'states'>,
): Promise<AdminDashboard['opening']> {
  const [facts, details, { kitchenNames }, hasOrders, missing] = await Promise.all([
    findOpeningFacts(db),
    readBusinessDetails(db),
    findMissingDetails(db),
    hasTakenOrders(db),
    findMissingForFirstOrder(db),
  ]);
  const forPapers = missingForPapers(details);
  const isDone: Record<OpeningStep, boolean> = {
    business: forPapers.length === 0 && facts.hasKitchen && kitchenNames.length === 0,
    contacts: missingDetails(details).length === forPapers.length,
    terms: hasOrders || !missing.includes('confirmed terms'),
    kitchen: facts.hasKitchen,
    hours: facts.hasKitchen && facts.hasHours,
    menu: facts.hasMeal,
    staff: facts.hasCook && facts.hasRider,
    'second-factor': facts.haveAdminsSecondFactor,
    'test-message': Boolean(states.sms?.lastDoneAt && states.mail?.lastDoneAt),
    backup: Boolean(states.backup?.lastDoneAt),
    'test-order': hasOrders,
  };
  if (openingSteps.every((step) => isDone[step])) return null;
  return {
    steps: openingSteps.map((step) => ({ step, isDone: isDone[step] })),
    missingForFirstOrder: hasOrders ? [] : missing,
  };
}
