import type { PgTable } from 'drizzle-orm/pg-core';
import type * as auditLog from '#server/db/schema/audit-log.ts';
import type * as browserFaults from '#server/db/schema/browser-faults.ts';
import type * as availability from '#server/db/schema/availability.ts';
import type * as carts from '#server/db/schema/carts.ts';
import type * as catalog from '#server/db/schema/catalog.ts';
import type * as claims from '#server/db/schema/claims.ts';
import type * as consultations from '#server/db/schema/consultations.ts';
import type * as contactMessages from '#server/db/schema/contact-messages.ts';
import type * as coupons from '#server/db/schema/coupons.ts';
import type * as dietPlans from '#server/db/schema/diet-plans.ts';
import type * as files from '#server/db/schema/files.ts';
import type * as idempotentRequests from '#server/db/schema/idempotent-requests.ts';
import type * as internalNotes from '#server/db/schema/internal-notes.ts';
import type * as kitchens from '#server/db/schema/kitchens.ts';
import type * as liveEvents from '#server/db/schema/live-events.ts';
import type * as nutritionLedger from '#server/db/schema/nutrition-ledger.ts';
import type * as oauth from '#server/db/schema/oauth.ts';
import type * as orderMessages from '#server/db/schema/order-messages.ts';
import type * as orders from '#server/db/schema/orders.ts';
import type * as orderLoads from '#server/db/schema/order-loads.ts';
import type * as orderRollups from '#server/db/schema/order-rollups.ts';
import type * as orderTerms from '#server/db/schema/order-terms.ts';
import type * as payments from '#server/db/schema/payments.ts';
import type * as papers from '#server/db/schema/papers.ts';
import type * as planLibrary from '#server/db/schema/plan-library.ts';
import type * as pushSubscriptions from '#server/db/schema/push-subscriptions.ts';
import type * as programQuotes from '#server/db/schema/program-quotes.ts';
import type * as ratings from '#server/db/schema/ratings.ts';
import type * as riders from '#server/db/schema/riders.ts';
import type * as rowCounts from '#server/db/schema/row-counts.ts';
import type * as savedMeals from '#server/db/schema/saved-meals.ts';
import type * as secondFactors from '#server/db/schema/second-factors.ts';
import type * as serviceStates from '#server/db/schema/service-states.ts';
import type * as signIn from '#server/db/schema/sign-in.ts';
import type * as staffInvitations from '#server/db/schema/staff-invitations.ts';
import type * as storeCredit from '#server/db/schema/store-credit.ts';
import type * as subscriptions from '#server/db/schema/subscriptions.ts';
import type * as users from '#server/db/schema/users.ts';

type Schema = typeof auditLog &
  typeof browserFaults &
  typeof availability &
  typeof carts &
  typeof catalog &
  typeof claims &
  typeof consultations &
  typeof contactMessages &
  typeof coupons &
  typeof dietPlans &
  typeof files &
  typeof idempotentRequests &
  typeof internalNotes &
  typeof kitchens &
  typeof liveEvents &
  typeof nutritionLedger &
  Pick<typeof oauth, 'oauthClients' | 'oauthGrants' | 'oauthCodes' | 'oauthTokens'> &
  typeof orderMessages &
  typeof orders &
  typeof orderLoads &
  Omit<typeof orderRollups, 'unsummedPeriods' | 'unsummedPeriodsOfKitchens'> &
  Pick<typeof orderTerms, 'orderTerms'> &
  typeof papers &
  typeof payments &
  typeof planLibrary &
  typeof pushSubscriptions &
  typeof programQuotes &
  typeof ratings &
  typeof riders &
  Pick<typeof rowCounts, 'countedTables' | 'rowCounts'> &
  typeof savedMeals &
  typeof secondFactors &
  typeof serviceStates &
  typeof signIn &
  typeof staffInvitations &
  typeof storeCredit &
  typeof subscriptions &
  typeof users;
export type Tables = { [K in keyof Schema as Schema[K] extends PgTable ? K : never]: Schema[K] };
export type TableName = keyof Tables;

export const kinds = ['personal', 'health', 'plain', 'others', 'secret'] as const;
/**
 * What a column contains about the user its row belongs to.
 * `personal`: identity, places, times and texts they wrote. `health`: what they wrote about their health, and the advice they got.
 * `plain`: nothing by itself: ids, amounts, times, catalogue data. Downloaded with the rest of the row.
 * `others`: other people, such as a member of staff. Not downloaded.
 * `secret`: hashes, encrypted keys and codes. Never downloaded.
 */
export type Kind = (typeof kinds)[number];

/** The replacement is computed from the row: see `replacements` in own-data-queries.ts. */
export const computed = Symbol('computed');
export type Replacement = string | number | boolean | null | typeof computed;

export type ColumnsOf<T extends TableName> = keyof Tables[T]['_']['columns'] & string;
export type Classification<Column extends string = string> = {
  /** What an erasure does with the user's rows. */
  readonly atErasure: 'delete' | 'keep';
  /** For kept rows: the replacements of personal, health and secret columns. */
  readonly becomes?: Readonly<Partial<Record<Column, Replacement>>>;
} & { readonly [K in Kind]?: readonly Column[] };

type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text;
/** A long list of columns, separated by spaces. */
export const columns = <Text extends string>(...lines: readonly Text[]) =>
  lines.flatMap((line): unknown[] => line.split(' ')) as readonly Word<Text>[];
