import type { TableName } from './data-classification.ts';

/** Tables without rows of customers: the catalogue, kitchens and bookkeeping of the system. Neither downloaded nor erased. */
export const impersonalTables = [
  // Keyed hashes, for a day at most. Deleting them would reset the limits of an attacker.
  'rateLimits',
  // A hash of an address without a name, until 30 days after its last order.
  'households',
  'slotLoads',
  // Hashes, and results encrypted with the client's key; two days at most.
  'idempotentRequests',
  // A nutritionist's own, without anything about a client. Accounts of staff are not erased.
  'planTemplates',
  'genericMeals',
  // Which kitchens staff work for. Accounts of staff are not erased.
  'staffKitchens',
  // Amounts by order, rider and kitchen, for the books.
  'cashHandIns',
  'cashHandInOrders',
  // Of staff before they have an account: purged once they were answered, or a month after they expired.
  'staffInvitations',
  // Programs, as they registered themselves.
  'oauthClients',
  'orderRollupHours',
  'orderRollupCounts',
  'orderRollupMeals',
  'orderRollupSteps',
  'orderRollupKitchenSteps',
  'countedTables',
  'rowCounts',
  // How services answered, without recipients.
  'serviceStates',
  'orderTerms',
  'orphanedFiles',
  'orderTransitions',
  'catalogVersion',
  'mealCategories',
  'meals',
  'mealComponents',
  'foodAvailability',
  'takenPortions',
  'soldOutPeriods',
  'kitchens',
  'coupons',
  'mealRatings',
  // Of the operator. The names in it are of staff.
  'businessDetails',
  'seriesPositions',
  // The number of an order until its paper is issued.
  'waitingPapers',
  // How many deliveries of a day were expected.
  'cutOffChecks',
  // Names and places of code.
  'browserFaults',
  // Counts.
  'refusedWebhooks',
  'waitingCreditNotes',
  // Which admin asked for the papers of a month, for a day.
  'paperExports',
] as const satisfies readonly TableName[];

export type PersonalTable = Exclude<TableName, (typeof impersonalTables)[number]>;
