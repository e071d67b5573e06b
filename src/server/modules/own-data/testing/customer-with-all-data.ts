import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { carts, cartItems } from '#server/db/schema/carts.ts';
import { consultationAssignments, consultationReads, nutritionistHours } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { internalNotes } from '#server/db/schema/internal-notes.ts';
import { ledgerChanges, ledgerEntries, nutritionTargets } from '#server/db/schema/nutrition-ledger.ts';
import { oauthClients, oauthCodes, oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';
import { mutedMessages, orderMessages } from '#server/db/schema/order-messages.ts';
import { orderEvents, orderItems, orderKitchenMoves } from '#server/db/schema/orders.ts';
import { papers } from '#server/db/schema/papers.ts';
import { deliveryPhotos, orderHandBacks } from '#server/db/schema/riders.ts';
import { pushSubscriptions } from '#server/db/schema/push-subscriptions.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import {
  emailChanges,
  otpCodes,
  outboxMessages,
  passwordResets,
  registrationTickets,
} from '#server/db/schema/sign-in.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import {
  addSession,
  buildAddress,
  buildComponent,
  buildKitchen,
  buildContactMessage,
  buildSavedMeal,
  buildSession,
  buildUser,
} from '#server/testing/builders.ts';
import { blankPaper } from '#server/modules/papers/testing/paper-builders.ts';
import { buildCouponUse, buildRating } from '#server/testing/coupon-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildConsultation, buildDocument, buildMessage } from '#server/testing/consultation-builders.ts';
import { insertClaimAndMoney } from './insert-claim-and-money.ts';
import { insertSubscription } from './insert-subscription.ts';
import { type FiguresOf, figures, times } from './values-by-column.ts';

export type CustomerWithAllData = Awaited<ReturnType<typeof buildCustomerWithAllData>>;

/**
 * A customer with a row in every table and a value in every personal column: texts name the customer and the column, such as
 * "zubaida addresses.city".
 */
export async function buildCustomerWithAllData(db: Database, files: FileStore, name: string, n: number) {
  const text = (column: string) => `${name} ${column}`;
  const texts = <Column extends string>(table: string, ...columns: readonly Column[]) =>
    Object.fromEntries(columns.map((column) => [column, text(`${table}.${column}`)])) as Record<Column, string>;
  const [numbers, moments] = [figures(n), times(n)];
  const numbersOf = <Table extends string>(table: Table): FiguresOf<Table> => {
    const ofTable = Object.entries(numbers).filter(([key]) => key.startsWith(`${table}.`));
    return Object.fromEntries(ofTable.map(([key, value]) => [key.slice(table.length + 1), value])) as FiguresOf<Table>;
  };
  const phones = [1, 2, 3].map((m) => `+9199${n}1100${m}${m}${m}`);
  const email = `${name}@users.email`;
  const { user, headers } = await buildSession(db, {
    phone: phones[0]!,
    email,
    ...texts('users', 'firstName', 'lastName'),
  });
  const userId = user.id;
  const nutritionist = await buildUser(db, { roles: ['ROLE_NUTRITIONIST'] });
  const bytes = (m: number) => Buffer.alloc(32, n * 16 + m);
  const expiresAt = new Date(Date.now() + 3_600_000);

  await addSession(db, userId, {
    device: text('sessions.device'),
    createdAt: moments['sessions.createdAt'],
    lastSeenAt: moments['sessions.lastSeenAt'],
  });
  await db.insert(pushSubscriptions).values({
    userId,
    sessionHash: bytes(1),
    endpoint: text('pushSubscriptions.endpoint'),
    p256dh: Buffer.alloc(65),
    auth: Buffer.alloc(16),
  });
  await db.insert(otpCodes).values({ phone: phones[0]!, salt: bytes(1), codeHmac: bytes(1), expiresAt });
  await db.insert(registrationTickets).values({ tokenHash: bytes(1), phone: phones[0]!, expiresAt });
  await db.insert(passwordResets).values({ tokenHash: bytes(1), userId, expiresAt });
  await db.insert(emailChanges).values({ tokenHash: bytes(1), userId, email: `${name}@emailChanges.email`, expiresAt });
  await db.insert(secondFactors).values({ userId, encryptedSecret: bytes(2) });
  await db.insert(recoveryCodes).values({ userId, codeHash: bytes(3) });
  await db.insert(oauthClients).values({ id: `client-${n}`, name: 'Pocket Coach', redirectUris: [] });
  const [grant] = await db
    .insert(oauthGrants)
    .values({
      userId,
      clientId: `client-${n}`,
      scopes: ['menu'],
      deviceEpoch: 0,
      lastUsedAt: moments['oauthGrants.lastUsedAt'],
    })
    .returning({ id: oauthGrants.id });
  const ofGrant = { grantId: grant!.id, family: randomUUID(), expiresAt };
  await db.insert(oauthCodes).values({ ...ofGrant, codeHash: bytes(4), redirectUri: 'coach:/back', challenge: '' });
  await db.insert(oauthTokens).values({ ...ofGrant, tokenHash: bytes(5), kind: 'access' });
  await db.insert(programQuotes).values({
    grantId: grant!.id,
    userId,
    request: { lines: [], deliveryAddressId: 1 },
    quoted: { deliveryAddressLine1: text('programQuotes.quoted') } as typeof programQuotes.$inferInsert.quoted,
    totalPaise: 0,
    expiresAt,
  });
  for (const recipient of [phones[0]!, email, `${name}@emailchanges.email`]) {
    await db.insert(outboxMessages).values({ channel: 'mail', recipient, body: text('outboxMessages.body') });
  }
  await db.insert(nutritionistHours).values({ userId, weekday: 1, fromMinute: 60, toMinute: 120 });

  await buildAddress(db, {
    ...texts('addresses', 'label', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'),
    ...numbersOf('addresses'),
    userId,
    phoneNumber: phones[1]!,
    isDefault: true,
  });
  await buildSavedMeal(db, {
    userId,
    ...texts('savedMeals', 'name', 'baseName'),
    proteinNames: [text('savedMeals.proteinNames')],
    addOnIds: [(await buildComponent(db, { componentType: 'ADDON' })).id],
    addOnNames: [text('savedMeals.addOnNames')],
  });

  const order = await buildOrder(db, {
    userId,
    status: 'DELIVERED',
    ...texts('orders', 'note', 'deliveryAddressLabel', 'deliveryAddressLine1', 'deliveryAddressLine2'),
    ...texts('orders', 'deliveryCity', 'deliveryState', 'deliveryPostalCode', 'deliveryCountry', 'receivedBy'),
    ...numbersOf('orders'),
    deliveryPhoneNumber: phones[2]!,
  });
  await db
    .update(orderItems)
    .set({ ...texts('orderItems', 'name', 'specialInstructions'), mealId: null })
    .where(eq(orderItems.orderId, order.id));
  await db
    .update(orderEvents)
    .set({ reason: text('orderEvents.reason') })
    .where(eq(orderEvents.orderId, order.id));
  const sent = { kind: 'confirmed', channel: 'sms', claimedUntil: expiresAt, sentAt: new Date() } as const;
  await db.insert(orderMessages).values({ orderId: order.id, ...sent });
  await buildCouponUse(db, { orderId: order.id, household: bytes(5) });
  await buildRating(db, { orderId: order.id, words: text('ratings.words') });
  await db.insert(mutedMessages).values({ userId, kind: 'delivered' });
  await db.insert(orderKitchenMoves).values({
    orderId: order.id,
    fromKitchenId: order.kitchenId,
    toKitchenId: (await buildKitchen(db)).id,
    fromKitchenName: order.kitchenName,
    toKitchenName: 'Kondapur',
    actorUserId: userId,
    reason: text('orderKitchenMoves.reason'),
  });
  const note = text('orderHandBacks.note');
  await db.insert(orderHandBacks).values({ orderId: order.id, riderId: userId, reason: 'OTHER', note });
  const proofKey = `documents/proof-of-number-${n}`;
  await db
    .insert(deliveryPhotos)
    .values({ orderId: order.id, riderId: userId, storageKey: proofKey, mediaType: 'image/jpeg', sizeBytes: 9 });
  await files.put(proofKey, Buffer.from(`JPEG ${text('deliveryPhotos')}`));
  await db
    .insert(internalNotes)
    .values({ userId, orderId: order.id, authorId: userId, text: text('internalNotes.text') });
  await insertSubscription(db, userId, text);
  await insertClaimAndMoney({ db, files, text }, { order, userId, n });
  await db.insert(papers).values({
    number: `MB1/00-01/${order.id}`,
    kind: 'receipt',
    orderId: order.id,
    userId,
    data: blankPaper,
    recipient: { name: text('papers.recipient'), addressLines: [] },
    issuedAt: new Date(),
    pdf: bytes(4),
  });
  // The order has emptied its cart; these are new items.
  const base = await buildComponent(db);
  await db.insert(carts).values({ userId }).onConflictDoNothing();
  await db.insert(cartItems).values({
    userId,
    ...texts('cartItems', 'customName', 'specialInstructions'),
    baseComponentId: base.id,
    proteinOptionIds: [],
    addOnIds: [],
    quantity: 1,
  });

  const consultation = await buildConsultation(db, {
    userId,
    nutritionistId: nutritionist.id,
    status: 'IN_REVIEW',
    ...texts('consultations', 'goal', 'notes', 'appointmentNote'),
    ...numbersOf('consultations'),
    consentAt: moments['consultations.consentAt'],
    appointmentAt: moments['consultations.appointmentAt'],
    ledgerSharedAt: moments['consultations.ledgerSharedAt'],
    appointmentState: 'CHANGE_ASKED',
  });
  const consultationId = consultation.id;
  const message = await buildMessage(db, { consultationId, content: text('consultationMessages.content') });
  await buildMessage(db, { consultationId, senderId: nutritionist.id, content: `${name} was advised` });
  await db.insert(consultationReads).values({ consultationId, userId, lastMessageId: message.id });
  await db.insert(consultationAssignments).values({ consultationId, nutritionistId: nutritionist.id });
  await db.insert(dietPlanVersions).values({
    consultationId,
    version: 1,
    ...texts('dietPlanVersions', 'planName', 'generalNotes'),
    dailyPlans: [{ note: text('dietPlanVersions.dailyPlans') }] as never,
    savedBy: nutritionist.id,
  });
  const target = { ...numbersOf('nutritionTargets'), mealSharePercent: 30, source: 'entered' } as const;
  await db.insert(nutritionTargets).values({ userId, ...target });
  const [food] = await db
    .insert(ledgerEntries)
    .values({
      userId,
      day: businessDay(moments['ledgerEntries.day']),
      eatenAt: moments['ledgerEntries.eatenAt'],
      source: 'FOOD',
      name: text('ledgerEntries.name'),
      ...numbersOf('ledgerEntries'),
    })
    .returning();
  await db
    .insert(ledgerChanges)
    .values({ entryId: food!.id, changedBy: userId, before: { name: text('ledgerChanges.before') } });
  const storageKey = `documents/stored-as-number-${n}`;
  const fileName = text('consultationDocuments.fileName');
  await buildDocument(db, { consultationId, storageKey, fileName });
  await files.put(storageKey, Buffer.from(`%PDF-1.7 ${name} report`));

  const ofMessage = await buildContactMessage(db, {
    ...texts('contactMessages', 'firstName', 'lastName', 'subject', 'message'),
    email: email.toUpperCase(),
  });
  await buildContactMessage(db, {
    message: `Call ${name} on ${phones[0]!.slice(3, 8)}-${phones[0]!.slice(8)}, please`,
  });
  const done = (entry: Partial<typeof auditLog.$inferInsert>) =>
    db.insert(auditLog).values({ actorUserId: nutritionist.id, action: 'done', subject: 'user', ...entry });
  const fields = {
    before: { email: text('auditLog.before') },
    after: { firstName: text('auditLog.after'), status: 'X' },
  };
  await done({ subject: 'user', subjectId: userId, ...fields });
  await done({ subject: 'order', subjectId: order.id, after: { reason: name } });
  await done({ subject: 'consultation', subjectId: consultationId, after: { notes: name } });
  await done({ subject: 'message', subjectId: ofMessage.id, before: { message: name } });
  await done({ subject: 'order', action: 'exported', after: { search: `${user.firstName} ${user.lastName}` } });

  return {
    name,
    user,
    headers,
    orderId: order.id,
    consultationId,
    nutritionistId: nutritionist.id,
    storageKey,
    /** The value that a column must contain. */
    valueIn: (column: string): string => {
      const number = (numbers as Record<string, number>)[column];
      const moment = (moments as Record<string, Date>)[column];
      if (number !== undefined) return String(number);
      if (moment) return moment.toISOString().slice(0, 10);
      if (/phone/i.test(column)) {
        return phones[column.startsWith('addresses.') ? 1 : column.startsWith('orders.') ? 2 : 0]!;
      }
      if (column === 'contactMessages.email') return email.toUpperCase();
      if (column === 'users.email' || column === 'outboxMessages.recipient') return email;
      if (column === 'emailChanges.email') return `${name}@emailChanges.email`;
      return text(column);
    },
    /** Texts that must not be found anywhere after the erasure. */
    traces: [name, name.toUpperCase(), ...phones.map((phone) => phone.slice(3)), ...Object.values(numbers).map(String)],
  };
}
