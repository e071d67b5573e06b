import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/client.ts';
import * as accounts from '#server/modules/auth/account-queries.ts';
import * as addresses from '#server/modules/addresses/address-queries.ts';
import * as carts from '#server/modules/cart/cart-queries.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { cashHandIns } from '#server/db/schema/riders.ts';
import { slotLoads } from '#server/db/schema/order-loads.ts';
import * as availability from '#server/modules/catalog/availability-queries.ts';
import * as catalog from '#server/modules/catalog/manage-catalog-queries.ts';
import * as claims from '#server/modules/claims/claim-queries.ts';
import * as consultations from '#server/modules/consultations/consultation-queries.ts';
import * as contact from '#server/modules/contact/contact-queries.ts';
import * as coupons from '#server/modules/coupons/coupon-queries.ts';
import * as customize from '#server/modules/customize/customize-queries.ts';
import * as delivery from '#server/modules/delivery/delivery-queries.ts';
import * as cash from '#server/modules/delivery/cash-queries.ts';
import * as dispatch from '#server/modules/delivery/dispatch-queries.ts';
import * as files from '#server/modules/files/orphaned-file-queries.ts';
import * as notes from '#server/modules/internal-notes/internal-note-queries.ts';
import * as jobs from '#server/modules/jobs/job-queries.ts';
import * as kitchenRows from '#server/modules/kitchens/kitchen-queries.ts';
import * as kitchens from '#server/modules/kitchens/manage-kitchen-queries.ts';
import * as trading from '#server/modules/kitchens/trading-queries.ts';
import * as placing from '#server/modules/orders/place-order-queries.ts';
import * as kitchenMoves from '#server/modules/orders/move-to-kitchen-queries.ts';
import * as stepsBack from '#server/modules/orders/take-step-back-queries.ts';
import * as ledger from '#server/modules/nutrition-ledger/ledger-queries.ts';
import * as ownData from '#server/modules/own-data/own-data-queries.ts';
import * as payments from '#server/modules/payments/payment-queries.ts';
import * as planLibrary from '#server/modules/diet-plans/plan-library-queries.ts';
import * as ratings from '#server/modules/ratings/rating-queries.ts';
import * as subscriptions from '#server/modules/subscriptions/subscription-queries.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import * as users from '#server/modules/users/user-queries.ts';
import {
  buildAddress,
  buildCartItem,
  buildCategory,
  buildComponent,
  buildContactMessage,
  buildKitchen,
  buildLedgerEntry,
  buildMeal,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { buildPayment } from '#server/testing/build-payment.ts';
import { buildCoupon, buildRating } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { lockBusiness } from '#server/modules/business/business-queries.ts';
import * as creditNotes from '#server/modules/papers/credit-note-queries.ts';
import { lockWaitingOrders } from '#server/modules/papers/paper-queries.ts';
import { buildDeliveredOrder, buildPaper, giveBackDelivery } from '#server/modules/papers/testing/paper-builders.ts';
import * as storeCredit from '#server/modules/store-credit/store-credit-queries.ts';
import { lockClient } from '#server/modules/oauth/client-queries.ts';
import { lockLiveGrant } from '#server/modules/oauth/grant-queries.ts';
import { lockGrantOf } from '#server/modules/oauth/token-queries.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { lockLiveSession } from '#server/modules/push/push-queries.ts';
import { lockQuote } from '#server/modules/program-quotes/program-quote-queries.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { buildProgramQuote } from '#server/testing/program-quote-builder.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

/** Strongest first: each blocks those that are at least as strong as the one named here, and lets weaker ones pass. */
const blocks = {
  update: 'key share',
  'no key update': 'share',
  share: 'no key update',
  'key share': 'update',
} as const;
const admits = { update: null, 'no key update': 'key share', share: 'share', 'key share': 'no key update' } as const;
type Mode = keyof typeof blocks;

type LockedRow = readonly [table: string, id: number | string | Buffer, lock: (tx: Tx) => Promise<unknown>];
const user = (lock: (tx: Tx, id: number) => Promise<unknown>) => async (): Promise<LockedRow> => {
  const { id } = await buildUser(shop.db);
  return ['users', id, (tx) => lock(tx, id)];
};

const category = (lock: (tx: Tx, id: number) => Promise<unknown>) => async (): Promise<LockedRow> => {
  const { id } = await buildCategory(shop.db);
  return ['meal_categories', id, (tx) => lock(tx, id)];
};
const orphan = 'bowl.webp';
/** The only file there is. */
const onlyFile = (lock: (tx: Tx) => Promise<unknown>) => async (): Promise<LockedRow> => {
  await shop.db.execute(sql`truncate loose_files`);
  await shop.db.execute(sql`insert into loose_files (name, due_at) values (${orphan}, now() - interval '1 day')`);
  return ['loose_files', 0, lock];
};

async function buildDelivery() {
  const { id: subscriptionId, startsOn: date } = await buildSubscription(shop.db);
  const key = { subscriptionId, date, minute: 780 };
  const { id } = await shop.db.transaction((tx) => subscriptions.lockDelivery(tx, key));
  return { id, key };
}

const rowLocks: Readonly<Record<string, readonly [Mode, () => Promise<LockedRow>]>> = {
  'account-queries lockAccount': ['update', user(accounts.lockAccount)],
  'account-queries lockAccountForShare': ['share', user(accounts.lockAccountForShare)],
  'account-queries lockAccountByPhoneForShare': [
    'share',
    async () => {
      const { id, phone } = await buildUser(shop.db);
      return ['users', id, (tx) => accounts.lockAccountByPhoneForShare(tx, phone!)];
    },
  ],
  'address-queries lockAddressBook': ['no key update', user(addresses.lockAddressBook)],
  'cart-queries lockCartRow': [
    'update',
    async () => {
      const { userId } = await buildCartItem(shop.db);
      return ['carts', userId, (tx) => carts.lockCartRow(tx, userId)];
    },
  ],
  'manage-catalog-queries lockMeal': [
    'no key update',
    async () => {
      const { id } = await buildMeal(shop.db);
      return ['meals', id, (tx) => catalog.lockMeal(tx, id)];
    },
  ],
  'manage-catalog-queries lockCategory': ['update', category(catalog.lockCategory)],
  'manage-catalog-queries lockCategoryForShare': ['share', category(catalog.lockCategoryForShare)],
  'manage-catalog-queries lockComponent': [
    'no key update',
    async () => {
      const { id } = await buildComponent(shop.db);
      return ['meal_components', id, (tx) => catalog.lockComponent(tx, 'BASE', id)];
    },
  ],
  'availability-queries lockAvailability': [
    'no key update',
    async () => {
      const { id: mealId } = await buildMeal(shop.db);
      const { id: kitchenId } = await buildKitchen(shop.db);
      const [row] = await shop.db.insert(foodAvailability).values({ kitchenId, mealId }).returning();
      return [
        'food_availability',
        row!.id,
        (tx) => availability.lockAvailability(tx, { mealIds: [mealId], componentIds: [] }, [kitchenId]),
      ];
    },
  ],
  'payment-queries lockPaidOrder': [
    'update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => payments.lockPaidOrder(tx, id)];
    },
  ],
  'payment-queries lockPayment': [
    'update',
    async () => {
      const { id, orderId } = await buildPayment(shop.db);
      return ['orders', orderId, (tx) => payments.lockPayment(tx, id)];
    },
  ],
  'consultation-queries lockConsultation': [
    'update',
    async () => {
      const { id } = await buildConsultation(shop.db);
      return ['consultations', id, (tx) => consultations.lockConsultation(tx, id)];
    },
  ],
  'consultation-queries lockUser': ['no key update', user(consultations.lockUser)],
  'consultation-queries lockUserForKeyShare': ['key share', user(consultations.lockUserForKeyShare)],
  'consultation-queries lockNutritionistForShare': ['share', user(consultations.lockNutritionistForShare)],
  'contact-queries lockMessage': [
    'update',
    async () => {
      const { id } = await buildContactMessage(shop.db);
      return ['contact_messages', id, (tx) => contact.lockMessage(tx, id)];
    },
  ],
  'customize-queries lockSavedMeals': ['no key update', user(customize.lockSavedMeals)],
  'coupon-queries lockCoupon': [
    'no key update',
    async () => {
      const { id, code } = await buildCoupon(shop.db);
      return ['coupons', id, (tx) => coupons.lockCoupon(tx, code)];
    },
  ],
  'coupon-queries lockCouponById': [
    'no key update',
    async () => {
      const { id } = await buildCoupon(shop.db);
      return ['coupons', id, (tx) => coupons.lockCouponById(tx, id)];
    },
  ],
  'rating-queries lockOrderToRate': [
    'key share',
    async () => {
      const { id, userId } = await buildOrder(shop.db);
      const { mealId } = await buildRating(shop.db, { orderId: id });
      return ['orders', id, (tx) => ratings.lockOrderToRate(tx, id, userId, mealId)];
    },
  ],
  'rating-queries lockRating': [
    'no key update',
    async () => {
      const { id } = await buildRating(shop.db);
      return ['ratings', id, (tx) => ratings.lockRating(tx, id)];
    },
  ],
  'delivery-queries lockOrder': [
    'update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => delivery.lockOrder(tx, id)];
    },
  ],
  'kitchen-queries lockKitchenRow': [
    'key share',
    async () => {
      const { id } = await buildKitchen(shop.db);
      return ['kitchens', id, (tx) => kitchenRows.lockKitchenRow(tx, id)];
    },
  ],
  'move-to-kitchen-queries lockOrderToMove': [
    'update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => kitchenMoves.lockOrderToMove(tx, id)];
    },
  ],
  'take-step-back-queries lockOrderToStepBack': [
    'update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => stepsBack.lockOrderToStepBack(tx, id, null)];
    },
  ],
  'ledger-queries lockLedger': ['no key update', user(ledger.lockLedger)],
  'ledger-queries lockEntry': [
    'update',
    async () => {
      const { id, userId } = await buildLedgerEntry(shop.db);
      return ['ledger_entries', id, (tx) => ledger.lockEntry(tx, userId, id)];
    },
  ],
  'manage-kitchen-queries lockKitchen': [
    'update',
    async () => {
      const { id } = await buildKitchen(shop.db);
      return ['kitchens', id, (tx) => kitchens.lockKitchen(tx, id)];
    },
  ],
  'own-data-queries lockUser': ['update', user(ownData.lockUser)],
  'own-data-queries lockRowsOf': [
    'update',
    async () => {
      const owner = await buildUser(shop.db);
      const { id } = await buildOrder(shop.db, { userId: owner.id });
      return ['orders', id, (tx) => ownData.lockRowsOf(tx, owner)];
    },
  ],
  'place-order-queries lockCustomer': ['key share', user(placing.lockCustomer)],
  'store-credit-queries lockBalance': [
    'no key update',
    async () => {
      await shop.db.execute(sql`truncate credit_balances`);
      const { id: userId } = await buildUser(shop.db);
      const given = { userId, amountPaise: 100, orderId: null, reason: 'A claim was granted' };
      await shop.db.transaction((tx) => storeCredit.addEntry(tx, given));
      return ['credit_balances', 0, (tx) => storeCredit.lockBalance(tx, userId)];
    },
  ],
  'place-order-queries lockHousehold': [
    'no key update',
    async () => {
      await shop.db.execute(sql`truncate households`);
      const address = await buildAddress(shop.db);
      return ['households', 0, (tx) => placing.lockHousehold(tx, address)];
    },
  ],
  'cash-queries lockHandIn': [
    'update',
    async () => {
      const rider = await buildUser(shop.db);
      const of = { riderId: rider.id, kitchenId: (await buildKitchen(shop.db)).id, expectedPaise: 1 };
      const [handIn] = await shop.db.insert(cashHandIns).values(of).returning();
      return ['cash_hand_ins', handIn!.id, (tx) => cash.lockHandIn(tx, handIn!.id)];
    },
  ],
  'cash-queries lockOwnOrders': [
    'update',
    async () => {
      const { id: userId } = await buildUser(shop.db);
      const { id } = await buildOrder(shop.db, { status: 'DELIVERED', pickedUpBy: userId, pickedUpAt: new Date() });
      return ['orders', id, (tx) => cash.lockOwnOrders(tx, [id], { userId, kitchens: null })];
    },
  ],
  'dispatch-queries lockRiderOf': [
    'share',
    async () => {
      const { id } = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
      const kitchen = await buildKitchen(shop.db);
      return ['users', id, (tx) => dispatch.lockRiderOf(tx, id, kitchen.id)];
    },
  ],
  'claim-queries lockClaimedOrder': [
    'update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => claims.lockClaimedOrder(tx, id, { kitchens: null })];
    },
  ],
  'internal-note-queries lockCustomer': ['key share', user(notes.lockCustomer)],
  'job-queries lockJob': [
    'update',
    async () => {
      const { rows } = await shop.db.execute<{ id: number }>(
        sql`select id::int from graphile_worker.add_job('order-message')`,
      );
      return ['graphile_worker._private_jobs', rows[0]!.id, (tx) => jobs.lockJob(tx, rows[0]!.id)];
    },
  ],
  'manage-catalog-queries lockMeals': [
    'no key update',
    async () => {
      const { id } = await buildMeal(shop.db);
      return ['meals', id, (tx) => catalog.lockMeals(tx, [id])];
    },
  ],
  'manage-catalog-queries lockMenu': [
    'no key update',
    async () => ['meals', (await buildMeal(shop.db)).id, catalog.lockMenu],
  ],
  'business-queries lockBusiness': ['update', async () => ['business_details', 1, lockBusiness]],
  // The order; the row that waits for its paper is locked for update.
  'paper-queries lockWaitingOrders': [
    'share',
    async () => {
      const { id } = await buildDeliveredOrder(shop.db);
      return ['orders', id, (tx) => lockWaitingOrders(tx, { collectsTax: true, limit: 1_000 })];
    },
  ],
  'credit-note-queries lockUnnoted': [
    'no key update',
    async () => {
      const { id } = await buildOrder(shop.db);
      return ['orders', id, (tx) => creditNotes.lockUnnoted(tx, id)];
    },
  ],
  // The order; the row that waits for its credit note is locked for update.
  'credit-note-queries lockWaitingCreditNotes': [
    'share',
    async () => {
      const { orderId } = await buildPaper(shop.db);
      await giveBackDelivery(shop.db, orderId);
      return ['orders', orderId, (tx) => creditNotes.lockWaitingCreditNotes(tx, 1_000)];
    },
  ],
  'trading-queries lockSlotLoad': [
    'no key update',
    async () => {
      const { id } = await buildKitchen(shop.db);
      await shop.db.insert(slotLoads).values({ kitchenId: id, slotStartsAt: new Date(0) });
      return ['slot_loads', id, (tx) => trading.lockSlotLoad(tx, id, new Date(0))];
    },
  ],
  'trading-queries lockSlotLoads': [
    'no key update',
    async () => {
      const { id } = await buildKitchen(shop.db);
      await shop.db.insert(slotLoads).values({ kitchenId: id, slotStartsAt: new Date(0) });
      return ['slot_loads', id, (tx) => trading.lockSlotLoads(tx, [{ kitchenId: id, startsAt: new Date(0) }])];
    },
  ],
  'subscription-queries lockSubscriptions': [
    'no key update',
    async () => {
      const { id } = await buildSubscription(shop.db);
      return ['subscriptions', id, (tx) => subscriptions.lockSubscriptions(tx, [id])];
    },
  ],
  'subscription-queries lockSubscription': [
    'no key update',
    async () => {
      const { id } = await buildSubscription(shop.db);
      return ['subscriptions', id, (tx) => subscriptions.lockSubscription(tx, id)];
    },
  ],
  'subscription-queries lockDeliveries': [
    'update',
    async () => {
      const { id, key } = await buildDelivery();
      return ['subscription_deliveries', id, (tx) => subscriptions.lockDeliveries(tx, [key])];
    },
  ],
  'subscription-queries lockDelivery': [
    'update',
    async () => {
      const { id, key } = await buildDelivery();
      return ['subscription_deliveries', id, (tx) => subscriptions.lockDelivery(tx, key)];
    },
  ],
  'subscription-queries lockDeliveriesFrom': [
    'update',
    async () => {
      const { id, key } = await buildDelivery();
      const { subscriptionId, date } = key;
      return ['subscription_deliveries', id, (tx) => subscriptions.lockDeliveriesFrom(tx, subscriptionId, date)];
    },
  ],
  'plan-library-queries lockLibrary': ['no key update', user(planLibrary.lockLibrary)],
  'user-queries lockUser': ['update', user(users.lockUser)],
  'user-queries lockUserByEmail': [
    'update',
    async () => {
      const { id, email } = await buildUser(shop.db, { email: 'Locked@macrobowl.test' });
      return ['users', id, (tx) => users.lockUserByEmail(tx, email!)];
    },
  ],
  'program-quote-queries lockQuote': [
    'update',
    async () => {
      const { id, userId } = await buildProgramQuote(shop.db);
      return ['program_quotes', id, (tx) => lockQuote(tx, userId, id)];
    },
  ],
  'push-queries lockLiveSession': [
    'share',
    async () => {
      const { user: person, token } = await buildSession(shop.db);
      const hash = hashToken(token);
      return ['sessions', hash, (tx) => lockLiveSession(tx, person.id, hash)];
    },
  ],
  'client-queries lockClient': [
    'key share',
    async () => {
      const { clientId } = await buildProgram(shop.db);
      return ['oauth_clients', clientId, (tx) => lockClient(tx, clientId)];
    },
  ],
  'grant-queries lockLiveGrant': [
    'share',
    async () => {
      const { grantId } = await buildProgram(shop.db);
      return ['oauth_grants', grantId, (tx) => lockLiveGrant(tx, grantId)];
    },
  ],
  'token-queries lockGrantOf': [
    'no key update',
    async () => {
      const { grantId, token } = await buildProgram(shop.db);
      return ['oauth_grants', grantId, (tx) => lockGrantOf(tx, { tokenHash: hashToken(token) })];
    },
  ],
  'orphaned-file-queries lockDueFile': ['update', onlyFile(files.lockDueFile)],
  'orphaned-file-queries lockOrphanedFile': ['share', onlyFile((tx) => files.lockOrphanedFile(tx, orphan))],
};

/** Locks that are no row's: an advisory one, and one of a table. */
const otherLocks = [
  'user-queries lockAdmins',
  'order-terms-queries lockTermsPlan',
  'paper-export-queries lockPaperExports',
  'subscription-queries lockSubscriptionsOf',
];

describe('a lock on a row', () => {
  it.each(Object.entries(rowLocks))('%s is exactly as strong as it has to be', async (_name, [mode, prepare]) => {
    const [table, id, lock] = await prepare();
    const keys: Record<string, string> = {
      carts: 'user_id',
      slot_loads: 'kitchen_id',
      sessions: 'token_hash',
    };
    const key = keys[table] ?? 'id';
    const isOnlyRow = ['loose_files', 'households', 'credit_balances'].includes(table);
    const which = isOnlyRow ? sql`true` : sql`${sql.raw(key)} = ${id}`;
    const canLock = (wanted: string) =>
      shop.db
        .transaction((tx) =>
          tx.execute(sql`select 1 from ${sql.raw(table)} where ${which} for ${sql.raw(wanted)} nowait`),
        )
        .then(
          () => true,
          () => false,
        );
    const { blocked, admitted } = await shop.db.transaction(async (tx) => {
      await lock(tx);
      const weaker = admits[mode];
      return { blocked: !(await canLock(blocks[mode])), admitted: weaker === null || (await canLock(weaker)) };
    });
    expect({ blocked, admitted }).toEqual({ blocked: true, admitted: true });
    expect(await canLock('update')).toBe(true);
  });

  it('is in this list, whichever query takes it', async () => {
    const modules = new URL('./modules/', import.meta.url);
    const queries = (await readdir(modules, { recursive: true })).filter((file) => file.endsWith('-queries.ts'));
    const found = await Promise.all(
      queries.map(async (file) => {
        const source = await readFile(new URL(file, modules), 'utf8');
        const names = source.matchAll(/^export (?:async )?function (lock\w+)/gm);
        return Array.from(names, ([, name]) => `${/([^/]+)\.ts$/.exec(file)![1]} ${name}`);
      }),
    );
    expect(found.flat().toSorted()).toEqual([...Object.keys(rowLocks), ...otherLocks].toSorted());
  });
});
