import { type SQL, and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { addresses, cartItems, carts } from '#server/db/schema/carts.ts';
import {
  consultationAssignments,
  consultationDocuments,
  consultationMessages,
  consultationReads,
  consultations,
  nutritionistHours,
} from '#server/db/schema/consultations.ts';
import { claimGrants, claimLines, claimMessages, claimPhotos, claims } from '#server/db/schema/claims.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { couponUses } from '#server/db/schema/coupons.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { internalNotes } from '#server/db/schema/internal-notes.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { ledgerChanges, ledgerEntries, nutritionTargets } from '#server/db/schema/nutrition-ledger.ts';
import { oauthCodes, oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import { mutedMessages, orderMessages } from '#server/db/schema/order-messages.ts';
import { orderEvents, orderItems, orderKitchenMoves, orders } from '#server/db/schema/orders.ts';
import { deliveryPhotos, orderHandBacks } from '#server/db/schema/riders.ts';
import { givenBack, papers } from '#server/db/schema/papers.ts';
import { orderAccounts, paymentEvents, payments } from '#server/db/schema/payments.ts';
import { pushSubscriptions } from '#server/db/schema/push-subscriptions.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';
import { ratings } from '#server/db/schema/ratings.ts';
import { creditBalances, creditEntries } from '#server/db/schema/store-credit.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import {
  emailChanges,
  otpCodes,
  outboxMessages,
  passwordResets,
  registrationTickets,
} from '#server/db/schema/sign-in.ts';
import {
  calendarLinks,
  subscriptionDays,
  subscriptionDeliveries,
  subscriptionReceipts,
  subscriptions,
} from '#server/db/schema/subscriptions.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { type Classification, type Tables, computed } from './data-classification.ts';
import type { PersonalTable } from './impersonal-tables.ts';
import { personalData } from './personal-data.ts';

export type User = typeof users.$inferSelect;

/** Of rows of a table that belongs to people. */
const ofOwn =
  (table: string) =>
  (column: PgColumn) =>
  ({ id }: User) =>
    sql`${column} in (select own.id from ${sql.identifier(table)} own where own.user_id = ${id})`;
export const ofConsultation = ofOwn('consultations');
export const ofOrder = ofOwn('orders');
const ofSubscription = ofOwn('subscriptions');
export const ofClaim = ofOwn('claims');
const ofGrant = ofOwn('oauth_grants');
const ofUser =
  (column: PgColumn) =>
  ({ id }: User) =>
    eq(column, id);
const ofPhone =
  (column: PgColumn) =>
  ({ phone }: User) =>
    phone === null ? sql`false` : eq(column, phone);

/** Sent with their confirmed e-mail address, or containing their phone number. */
const contactMessagesOf = ({ email, phone }: User): SQL =>
  or(
    email === null ? undefined : eq(sql`lower(${contactMessages.email})`, email.toLowerCase()),
    phone === null
      ? undefined
      : sql`strpos(translate(${contactMessages.subject} || ' ' || ${contactMessages.message}, ' -().', ''), ${phone.slice(-10)}) > 0`,
  ) ?? sql`false`;

const entriesAbout = (subject: string, ids: SQL) =>
  sql`(${auditLog.subject} = ${subject} and ${auditLog.subjectId} in ${ids})`;

/** Entries about the user or their rows, and searches for their full name, e-mail address or phone. */
function auditEntriesOf(user: User): SQL {
  const { id, email, phone, firstName, lastName } = user;
  const names = [email, phone?.slice(-10), `${firstName} ${lastName}`].filter((name) => !!name);
  return or(
    entriesAbout('user', sql`(${id})`),
    entriesAbout('order', sql`(select o.id from orders o where o.user_id = ${id})`),
    entriesAbout('consultation', sql`(select c.id from consultations c where c.user_id = ${id})`),
    entriesAbout('message', sql`(select id from contact_messages where ${contactMessagesOf(user)})`),
    ...names.map((name) => sql`strpos(lower(${auditLog.after}->>'search'), ${name!.toLowerCase()}) > 0`),
  )!;
}

/** Each table with the condition for the rows of a user. */
const tables: { readonly [T in PersonalTable]: readonly [Tables[T], (user: User) => SQL] } = {
  auditLog: [auditLog, auditEntriesOf],
  contactMessages: [contactMessages, contactMessagesOf],
  outboxMessages: [
    outboxMessages,
    ({ id, phone, email }) => sql`${outboxMessages.recipient} in (${phone}, ${email?.toLowerCase() ?? null})
      or ${outboxMessages.recipient} in (select lower(c.email) from email_changes c where c.user_id = ${id})`,
  ],
  otpCodes: [otpCodes, ofPhone(otpCodes.phone)],
  registrationTickets: [registrationTickets, ofPhone(registrationTickets.phone)],
  passwordResets: [passwordResets, ofUser(passwordResets.userId)],
  emailChanges: [emailChanges, ofUser(emailChanges.userId)],
  pushSubscriptions: [pushSubscriptions, ofUser(pushSubscriptions.userId)],
  sessions: [sessions, ofUser(sessions.userId)],
  programQuotes: [programQuotes, ofUser(programQuotes.userId)],
  oauthTokens: [oauthTokens, ofGrant(oauthTokens.grantId)],
  oauthCodes: [oauthCodes, ofGrant(oauthCodes.grantId)],
  oauthGrants: [oauthGrants, ofUser(oauthGrants.userId)],
  recoveryCodes: [recoveryCodes, ofUser(recoveryCodes.userId)],
  secondFactors: [secondFactors, ofUser(secondFactors.userId)],
  cartItems: [cartItems, ofUser(cartItems.userId)],
  carts: [carts, ofUser(carts.userId)],
  savedMeals: [savedMeals, ofUser(savedMeals.userId)],
  calendarLinks: [calendarLinks, ofSubscription(calendarLinks.subscriptionId)],
  subscriptionReceipts: [subscriptionReceipts, ofSubscription(subscriptionReceipts.subscriptionId)],
  subscriptionDeliveries: [subscriptionDeliveries, ofSubscription(subscriptionDeliveries.subscriptionId)],
  subscriptionDays: [subscriptionDays, ofSubscription(subscriptionDays.subscriptionId)],
  subscriptions: [subscriptions, ofUser(subscriptions.userId)],
  addresses: [addresses, ofUser(addresses.userId)],
  nutritionTargets: [nutritionTargets, ofUser(nutritionTargets.userId)],
  ledgerChanges: [
    ledgerChanges,
    ({ id }) => sql`${ledgerChanges.entryId} in (select e.id from ledger_entries e where e.user_id = ${id})`,
  ],
  ledgerEntries: [ledgerEntries, ofUser(ledgerEntries.userId)],
  consultationReads: [
    consultationReads,
    (user) => or(ofUser(consultationReads.userId)(user), ofConsultation(consultationReads.consultationId)(user))!,
  ],
  // By consultation, not by sender: what a nutritionist wrote belongs to the client.
  consultationMessages: [consultationMessages, ofConsultation(consultationMessages.consultationId)],
  dietPlanVersions: [dietPlanVersions, ofConsultation(dietPlanVersions.consultationId)],
  consultationDocuments: [consultationDocuments, ofConsultation(consultationDocuments.consultationId)],
  consultationAssignments: [consultationAssignments, ofConsultation(consultationAssignments.consultationId)],
  consultations: [consultations, ofUser(consultations.userId)],
  nutritionistHours: [nutritionistHours, ofUser(nutritionistHours.userId)],
  internalNotes: [internalNotes, ofUser(internalNotes.userId)],
  deliveryPhotos: [deliveryPhotos, ofOrder(deliveryPhotos.orderId)],
  claimPhotos: [claimPhotos, ofClaim(claimPhotos.claimId)],
  claimMessages: [claimMessages, ofClaim(claimMessages.claimId)],
  claimGrants: [claimGrants, ofClaim(claimGrants.claimId)],
  claimLines: [claimLines, ofClaim(claimLines.claimId)],
  claims: [claims, ofUser(claims.userId)],
  papers: [papers, ofUser(papers.userId)],
  creditEntries: [creditEntries, ofUser(creditEntries.userId)],
  creditBalances: [creditBalances, ofUser(creditBalances.userId)],
  payments: [payments, ofOrder(payments.orderId)],
  paymentEvents: [
    paymentEvents,
    ({ id }) => sql`${paymentEvents.paymentId} in (
      select p.id from payments p join orders o on o.id = p.order_id where o.user_id = ${id})`,
  ],
  orderAccounts: [orderAccounts, ofOrder(orderAccounts.orderId)],
  givenBack: [givenBack, ofOrder(givenBack.orderId)],
  orderItems: [orderItems, ofOrder(orderItems.orderId)],
  orderEvents: [orderEvents, ofOrder(orderEvents.orderId)],
  orderMessages: [orderMessages, ofOrder(orderMessages.orderId)],
  couponUses: [couponUses, ofUser(couponUses.userId)],
  ratings: [ratings, ofUser(ratings.userId)],
  mutedMessages: [mutedMessages, ofUser(mutedMessages.userId)],
  orderKitchenMoves: [orderKitchenMoves, ofOrder(orderKitchenMoves.orderId)],
  orderHandBacks: [orderHandBacks, ofOrder(orderHandBacks.orderId)],
  orders: [orders, ofUser(orders.userId)],
  liveEvents: [liveEvents, ofUser(liveEvents.ownerId)],
  users: [users, ofUser(users.id)],
};

export const personalTables = Object.keys(personalData).filter((name): name is PersonalTable => name in tables);

/** The keys that an entry keeps after an erasure: no names and no free text. */
const impersonalKeys = sql.param(
  (
    'id status roles enabled hasSecondFactor ended left createdAt from to nutritionistId documentId sizeBytes ' +
    'isRead isArchived deliverAt'
  ).split(' '),
);
const withoutPersonalValues = (column: PgColumn) => sql`case when ${column} is not null then coalesce(
  (select jsonb_object_agg(key, value) from jsonb_each(${column}) where key = any(${impersonalKeys}::text[])), '{}') end`;

const replacements: Readonly<Record<string, SQL>> = {
  'auditLog.before': withoutPersonalValues(auditLog.before),
  'auditLog.after': withoutPersonalValues(auditLog.after),
  'orderItems.name': sql`case when ${orderItems.mealId} is null then 'Custom bowl' else ${orderItems.name} end`,
  'users.erasedAt': sql`now()`,
};

const classificationOf = (name: PersonalTable): Classification => personalData[name];

/** The user's rows of a table, without secrets and columns about others. */
export function findOwnRows(
  db: Db,
  user: User,
  name: PersonalTable,
  { limit, offset }: { limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  const [table, isTheirs] = tables[name] as readonly [PgTable, (user: User) => SQL];
  const { personal, health, plain } = classificationOf(name);
  const shown = new Set([...(personal ?? []), ...(health ?? []), ...(plain ?? [])]);
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([column]) => shown.has(column)));
  return db
    .select(columns)
    .from(table)
    .where(isTheirs(user))
    .orderBy(...keyOf(table))
    .limit(limit)
    .offset(offset);
}

function keyOf(table: PgTable): SQL[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map((column) => asc(column));
}

/** Undefined when the account was erased. */
export async function lockUser(tx: Tx, userId: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user?.erasedAt ? undefined : user;
}

/** Undefined also while another transaction holds the row: waiting here could deadlock. */
export async function tryLockUser(tx: Tx, userId: number): Promise<User | undefined> {
  const isThere = and(eq(users.id, userId), isNull(users.erasedAt));
  const [user] = await tx.select().from(users).where(isThere).for('update', { skipLocked: true });
  return user;
}

/**
 * The rows that other transactions lock before they refer to the user: a subscription, the cart of an order, a code that is used, an order or
 * a consultation that changes its status.
 */
export async function lockRowsOf(tx: Tx, user: User): Promise<void> {
  for (const name of [
    'subscriptions',
    'carts',
    'otpCodes',
    'orders',
    'consultations',
    'programQuotes',
    'oauthGrants',
  ] as const) {
    const [table, isTheirs] = tables[name] as readonly [PgTable, (user: User) => SQL];
    await tx
      .select({ one: sql`1` })
      .from(table)
      .where(isTheirs(user))
      .orderBy(...keyOf(table))
      .for('update');
  }
}

export async function listErasedIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isNotNull(users.erasedAt)).orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Accounts of the list that are not erased. */
export async function listLiving(db: Db, ids: readonly number[]): Promise<number[]> {
  const isListed = and(inArray(users.id, [...ids]), isNull(users.erasedAt));
  const rows = await db.select({ id: users.id }).from(users).where(isListed).orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

export async function neverReuseIds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    select setval('users_id_seq', ${Math.max(...ids)}) from users_id_seq where last_value < ${Math.max(...ids)}`);
}

export async function findUser(db: Db, userId: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function findOpenOrderIds(tx: Tx, { id }: User): Promise<number[]> {
  const isOpen = and(eq(orders.userId, id), inArray(orders.status, [...openStatuses]));
  const rows = await tx.select({ id: orders.id }).from(orders).where(isOpen).orderBy(asc(orders.id));
  return rows.map((order) => order.id);
}

/** Nutritionists receive live events of assignments, not of deletions: unassigning first makes their pages update. */
export async function unassignConsultationsOf(tx: Tx, { id }: User): Promise<void> {
  const isAssigned = and(eq(consultations.userId, id), isNotNull(consultations.nutritionistId));
  await tx.update(consultations).set({ nutritionistId: null }).where(isAssigned);
}

/** In the order of `personalData`. */
export async function eraseRowsOf(tx: Tx, user: User): Promise<void> {
  // With this setting the trigger of the audit log allows removing values.
  await tx.execute(sql`select set_config('macrobowl.erasing', 'on', true)`);
  for (const name of personalTables) {
    const [table, isTheirs] = tables[name] as readonly [PgTable, (user: User) => SQL];
    const { atErasure, becomes } = classificationOf(name);
    if (atErasure === 'delete') await tx.delete(table).where(isTheirs(user));
    else if (becomes) await tx.update(table).set(valuesFor(name, becomes)).where(isTheirs(user));
  }
  await tx.execute(sql`select set_config('macrobowl.erasing', 'off', true)`);
}

function valuesFor(table: PersonalTable, becomes: NonNullable<Classification['becomes']>): Record<string, unknown> {
  const value = (column: string, given: unknown) => (given === computed ? replacements[`${table}.${column}`] : given);
  return Object.fromEntries(Object.entries(becomes).map(([column, given]) => [column, value(column, given)]));
}
