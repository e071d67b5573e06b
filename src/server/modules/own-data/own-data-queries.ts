import { type SQL, and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import * as auditLogTables from '#server/db/schema/audit-log.ts';
import * as cartTables from '#server/db/schema/carts.ts';
import * as consultationTables from '#server/db/schema/consultations.ts';
import * as contactTables from '#server/db/schema/contact-messages.ts';
import * as dietPlanTables from '#server/db/schema/diet-plans.ts';
import * as liveEventTables from '#server/db/schema/live-events.ts';
import * as orderTables from '#server/db/schema/orders.ts';
import * as savedMealTables from '#server/db/schema/saved-meals.ts';
import * as secondFactorTables from '#server/db/schema/second-factors.ts';
import * as signInTables from '#server/db/schema/sign-in.ts';
import * as userTables from '#server/db/schema/users.ts';
import { type Classification, type TableName, type Tables, computed, personalData } from './personal-data.ts';

const { auditLog } = auditLogTables;
const { addresses, cartItems, carts } = cartTables;
const { consultationAssignments, consultationDocuments, consultationMessages, consultationReads } = consultationTables;
const { consultations, nutritionistHours } = consultationTables;
const { contactMessages } = contactTables;
const { dietPlanVersions } = dietPlanTables;
const { liveEvents } = liveEventTables;
const { idempotencyKeys, orderEvents, orderItems, orders } = orderTables;
const { savedMeals } = savedMealTables;
const { recoveryCodes, secondFactors } = secondFactorTables;
const { emailChanges, otpCodes, outboxMessages, passwordResets, registrationTickets } = signInTables;
const { sessions, users } = userTables;

export type Person = typeof users.$inferSelect;
export type PersonalTable = {
  [T in TableName]: (typeof personalData)[T]['atErasure'] extends 'nobody' ? never : T;
}[TableName];

const ofConsultation =
  (column: PgColumn) =>
  ({ id }: Person) =>
    sql`${column} in (select c.id from consultations c where c.user_id = ${id})`;
const ofOrder =
  (column: PgColumn) =>
  ({ id }: Person) =>
    sql`${column} in (select o.id from orders o where o.user_id = ${id})`;
const ofUser =
  (column: PgColumn) =>
  ({ id }: Person) =>
    eq(column, id);
const ofPhone =
  (column: PgColumn) =>
  ({ phone }: Person) =>
    phone === null ? sql`false` : eq(column, phone);

/** Written under the e-mail address that was proven to be theirs, or with their phone number in it. */
const contactMessagesOf = ({ email, phone }: Person): SQL =>
  or(
    email === null ? undefined : eq(sql`lower(${contactMessages.email})`, email.toLowerCase()),
    phone === null
      ? undefined
      : sql`strpos(translate(${contactMessages.subject} || ' ' || ${contactMessages.message}, ' -().', ''), ${phone.slice(-10)}) > 0`,
  ) ?? sql`false`;

const entriesAbout = (subject: string, ids: SQL) =>
  sql`(${auditLog.subject} = ${subject} and ${auditLog.subjectId} in ${ids})`;

/** Entries about them, about what is theirs, and searches that name them in full. */
function auditEntriesOf(person: Person): SQL {
  const { id, email, phone, firstName, lastName } = person;
  const names = [email, phone?.slice(-10), `${firstName} ${lastName}`].filter((name) => !!name);
  return or(
    entriesAbout('user', sql`(${id})`),
    entriesAbout('order', sql`(select o.id from orders o where o.user_id = ${id})`),
    entriesAbout('consultation', sql`(select c.id from consultations c where c.user_id = ${id})`),
    entriesAbout('message', sql`(select id from contact_messages where ${contactMessagesOf(person)})`),
    ...names.map((name) => sql`strpos(lower(${auditLog.after}->>'search'), ${name!.toLowerCase()}) > 0`),
  )!;
}

/** Which rows are a person's. */
const tables: { readonly [T in PersonalTable]: readonly [Tables[T], (person: Person) => SQL] } = {
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
  sessions: [sessions, ofUser(sessions.userId)],
  recoveryCodes: [recoveryCodes, ofUser(recoveryCodes.userId)],
  secondFactors: [secondFactors, ofUser(secondFactors.userId)],
  cartItems: [cartItems, ofUser(cartItems.userId)],
  carts: [carts, ofUser(carts.userId)],
  savedMeals: [savedMeals, ofUser(savedMeals.userId)],
  addresses: [addresses, ofUser(addresses.userId)],
  consultationReads: [
    consultationReads,
    (person) => or(ofUser(consultationReads.userId)(person), ofConsultation(consultationReads.consultationId)(person))!,
  ],
  // What a nutritionist wrote to somebody else is that person's.
  consultationMessages: [consultationMessages, ofConsultation(consultationMessages.consultationId)],
  dietPlanVersions: [dietPlanVersions, ofConsultation(dietPlanVersions.consultationId)],
  consultationDocuments: [consultationDocuments, ofConsultation(consultationDocuments.consultationId)],
  consultationAssignments: [consultationAssignments, ofConsultation(consultationAssignments.consultationId)],
  consultations: [consultations, ofUser(consultations.userId)],
  nutritionistHours: [nutritionistHours, ofUser(nutritionistHours.userId)],
  orderItems: [orderItems, ofOrder(orderItems.orderId)],
  orderEvents: [orderEvents, ofOrder(orderEvents.orderId)],
  idempotencyKeys: [idempotencyKeys, ofUser(idempotencyKeys.userId)],
  orders: [orders, ofUser(orders.userId)],
  liveEvents: [liveEvents, ofUser(liveEvents.ownerId)],
  users: [users, ofUser(users.id)],
};

export const personalTables = Object.keys(personalData).filter((name): name is PersonalTable => name in tables);

/** All that an entry may still tell when its person is gone: no name, and nothing that somebody wrote. */
const impersonal = sql.param(
  (
    'id status roles enabled hasSecondFactor ended left createdAt from to nutritionistId documentId sizeBytes ' +
    'isRead isArchived'
  ).split(' '),
);
const withoutPerson = (column: PgColumn) => sql`case when ${column} is not null then coalesce(
  (select jsonb_object_agg(key, value) from jsonb_each(${column}) where key = any(${impersonal}::text[])), '{}') end`;

const replacements: Readonly<Record<string, SQL>> = {
  'auditLog.before': withoutPerson(auditLog.before),
  'auditLog.after': withoutPerson(auditLog.after),
  'orderItems.name': sql`case when ${orderItems.mealId} is null then 'Custom bowl' else ${orderItems.name} end`,
  'users.erasedAt': sql`now()`,
};

const classificationOf = (name: PersonalTable): Classification => personalData[name];

/** Rows of a person in a table, from `offset` on, without secrets and without what is about others. */
export function findOwnRows(
  db: Db,
  person: Person,
  name: PersonalTable,
  { limit, offset }: { limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  const [table, isTheirs] = tables[name] as readonly [PgTable, (person: Person) => SQL];
  const { personal, health, plain } = classificationOf(name);
  const shown = new Set([...(personal ?? []), ...(health ?? []), ...(plain ?? [])]);
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([column]) => shown.has(column)));
  return db
    .select(columns)
    .from(table)
    .where(isTheirs(person))
    .orderBy(...keyOf(table))
    .limit(limit)
    .offset(offset);
}

function keyOf(table: PgTable): SQL[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map((column) => asc(column));
}

/** Undefined when the account is gone. */
export async function lockPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return person?.erasedAt ? undefined : person;
}

/** Undefined also while somebody who refers to the person is under way: to wait for them here could be to wait for each other. */
export async function tryLockPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const isThere = and(eq(users.id, userId), isNull(users.erasedAt));
  const [person] = await tx.select().from(users).where(isThere).for('update', { skipLocked: true });
  return person;
}

/**
 * What others lock before they refer to the person: a cart that is ordered, a code that is used, an order or a consultation
 * that moves on.
 */
export async function lockThingsOf(tx: Tx, person: Person): Promise<void> {
  for (const name of ['carts', 'otpCodes', 'orders', 'consultations'] as const) {
    const [table, isTheirs] = tables[name] as readonly [PgTable, (person: Person) => SQL];
    await tx
      .select({ one: sql`1` })
      .from(table)
      .where(isTheirs(person))
      .orderBy(...keyOf(table))
      .for('update');
  }
}

export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  return person;
}

export async function findOpenOrderIds(tx: Tx, { id }: Person): Promise<number[]> {
  const isOpen = and(eq(orders.userId, id), inArray(orders.status, [...openStatuses]));
  const rows = await tx.select({ id: orders.id }).from(orders).where(isOpen).orderBy(asc(orders.id));
  return rows.map((order) => order.id);
}

export async function findDocumentsOf(db: Db, person: Person) {
  const { id, consultationId, storageKey, fileName } = consultationDocuments;
  const isTheirs = ofConsultation(consultationId)(person);
  return db.select({ id, storageKey, fileName }).from(consultationDocuments).where(isTheirs).orderBy(asc(id));
}

/** Leads the nutritionists away from what is about to be deleted: their pages hear of an assignment, not of a deletion. */
export async function unassignConsultationsOf(tx: Tx, { id }: Person): Promise<void> {
  const isAssigned = and(eq(consultations.userId, id), isNotNull(consultations.nutritionistId));
  await tx.update(consultations).set({ nutritionistId: null }).where(isAssigned);
}

/** Goes through all tables in the order of the list. */
export async function eraseRowsOf(tx: Tx, person: Person): Promise<void> {
  // The trigger of the audit log lets values be taken out only then.
  await tx.execute(sql`select set_config('macrobowl.erasing', 'on', true)`);
  for (const name of personalTables) {
    const [table, isTheirs] = tables[name] as readonly [PgTable, (person: Person) => SQL];
    const { atErasure, becomes = {} } = classificationOf(name);
    if (atErasure === 'delete') await tx.delete(table).where(isTheirs(person));
    else await tx.update(table).set(valuesFor(name, becomes)).where(isTheirs(person));
  }
  await tx.execute(sql`select set_config('macrobowl.erasing', 'off', true)`);
}

function valuesFor(table: PersonalTable, becomes: NonNullable<Classification['becomes']>): Record<string, unknown> {
  const value = (column: string, given: unknown) => (given === computed ? replacements[`${table}.${column}`] : given);
  return Object.fromEntries(Object.entries(becomes).map(([column, given]) => [column, value(column, given)]));
}
