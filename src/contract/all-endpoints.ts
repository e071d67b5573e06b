import * as adminCatalog from './admin-catalog.ts';
import * as adminClaims from './admin-claims.ts';
import * as adminConsultations from './admin-consultations.ts';
import * as adminKitchens from './admin-kitchens.ts';
import * as adminMenu from './admin-menu.ts';
import * as adminOffice from './admin-office.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminTerms from './admin-terms.ts';
import * as adminUsers from './admin-users.ts';
import * as addresses from './addresses.ts';
import * as auth from './auth.ts';
import * as authSessions from './auth-sessions.ts';
import * as availability from './availability.ts';
import * as bookedOrders from './booked-orders.ts';
import * as business from './business.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as claims from './claims.ts';
import * as connectedApps from './connected-apps.ts';
import * as consultations from './consultations.ts';
import * as browserFaults from './browser-faults.ts';
import * as contact from './contact.ts';
import * as coupons from './coupons.ts';
import * as customize from './customize.ts';
import * as delivery from './delivery.ts';
import * as dietPlans from './diet-plans.ts';
import * as dispatch from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as internalNotes from './internal-notes.ts';
import * as jobs from './jobs.ts';
import * as kitchenBoard from './kitchen-board.ts';
import * as messages from './messages.ts';
import * as nutritionLedger from './nutrition-ledger.ts';
import * as nutritionist from './nutritionist.ts';
import * as openingStatus from './opening-status.ts';
import * as orders from './orders.ts';
import * as orderTerms from './order-terms.ts';
import * as ownData from './own-data.ts';
import * as phoneOrders from './phone-orders.ts';
import * as papers from './papers.ts';
import * as payments from './payments.ts';
import * as planLibrary from './plan-library.ts';
import * as programQuotes from './program-quotes.ts';
import * as push from './push.ts';
import * as ratings from './ratings.ts';
import * as reports from './reports.ts';
import * as secondFactor from './second-factor.ts';
import * as storeCredit from './store-credit.ts';
import * as staffInvitations from './staff-invitations.ts';
import * as staffSearch from './staff-search.ts';
import * as adminSubscriptions from './admin-subscriptions.ts';
import * as subscriptions from './subscriptions.ts';
import * as trading from './trading.ts';

/** Exists in demo mode only, so it is not described. */
const demoPath = /^\/dev\//;
const isDescribed = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'response' in value &&
  !demoPath.test(String(value.path));

const endpointsOf = (...modules: readonly object[]): readonly Endpoint[] =>
  modules
    .flatMap((module) => Object.values(module).filter(isDescribed))
    .toSorted((a, b) => a.path.localeCompare(b.path));

/** Every endpoint that the files of the contract export, by module: the OpenAPI description and the permission checks are derived from it. */
export const allEndpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  auth: endpointsOf(auth, authSessions),
  connectedApps: endpointsOf(connectedApps),
  secondFactor: endpointsOf(secondFactor),
  catalog: endpointsOf(catalog, orderTerms, availability),
  cart: endpointsOf(cart),
  addresses: endpointsOf(addresses),
  ownData: endpointsOf(ownData),
  customize: endpointsOf(customize),
  contact: endpointsOf(contact),
  kitchenBoard: endpointsOf(kitchenBoard),
  adminCatalog: endpointsOf(adminCatalog, adminMenu),
  adminKitchens: endpointsOf(adminKitchens, openingStatus, trading, bookedOrders),
  adminOrders: endpointsOf(adminOrders, internalNotes),
  adminTerms: endpointsOf(adminTerms),
  adminUsers: endpointsOf(adminUsers, staffInvitations),
  adminConsultations: endpointsOf(adminConsultations),
  adminOffice: endpointsOf(adminOffice),
  business: endpointsOf(business),
  claims: endpointsOf(claims, adminClaims),
  papers: endpointsOf(papers),
  payments: endpointsOf(payments),
  consultations: endpointsOf(consultations),
  nutritionist: endpointsOf(nutritionist),
  nutritionLedger: endpointsOf(nutritionLedger),
  dietPlans: endpointsOf(dietPlans, planLibrary),
  reports: endpointsOf(reports),
  staffSearch: endpointsOf(staffSearch),
  files: endpointsOf(files),
  delivery: endpointsOf(delivery, dispatch),
  coupons: endpointsOf(coupons),
  ratings: endpointsOf(ratings),
  orders: endpointsOf(orders, phoneOrders, programQuotes, storeCredit),
  subscriptions: endpointsOf(subscriptions, adminSubscriptions),
  messages: endpointsOf(messages, push),
  jobs: endpointsOf(jobs, browserFaults),
};
