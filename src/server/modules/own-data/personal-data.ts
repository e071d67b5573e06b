import { type Classification, type ColumnsOf, type Kind, columns, computed } from './data-classification.ts';
import { consultationTables } from './consultation-tables.ts';
import type { PersonalTable } from './impersonal-tables.ts';
import { signInTables } from './sign-in-tables.ts';

/**
 * Every column of every table with rows of customers, plain ones too: a new column does not compile until it is decided whether
 * a download shows it and an erasure removes it.
 * An erasure processes the tables in this order: referring tables first, users last.
 */
export const personalData = {
  auditLog: {
    atErasure: 'keep',
    plain: ['id', 'createdAt', 'action', 'subject', 'subjectId'],
    others: ['actorUserId'],
    personal: ['before', 'after'],
    becomes: { before: computed, after: computed },
  },
  contactMessages: {
    atErasure: 'delete',
    plain: ['id', 'createdAt', 'readAt', 'archivedAt'],
    personal: ['firstName', 'lastName', 'email', 'subject', 'message'],
  },
  outboxMessages: {
    atErasure: 'delete',
    plain: ['id', 'channel', 'subject', 'createdAt', 'sendId'],
    personal: ['recipient'],
    // It contains codes and links that sign in to the account.
    secret: ['body'],
  },
  ...signInTables,
  cartItems: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'mealId', 'baseComponentId', 'proteinOptionIds', 'addOnIds', 'quantity', 'createdAt'],
    personal: ['customName', 'specialInstructions'],
  },
  carts: {
    atErasure: 'delete',
    plain: ['userId', 'generation', 'revision'],
  },
  savedMeals: {
    atErasure: 'delete',
    plain: columns(
      'id userId baseComponentId proteinOptionIds addOnIds servingWeightGrams caloriesKcal pricePaise createdAt',
    ),
    personal: ['name', 'baseName', 'proteinNames', 'addOnNames'],
  },
  // In this order, before the addresses. Deleting them gives back the room that is held, and ends what would still come.
  calendarLinks: { atErasure: 'delete', plain: ['subscriptionId', 'createdAt'], secret: ['tokenHash'] },
  subscriptionReceipts: {
    atErasure: 'delete',
    personal: ['text'],
    plain: columns('id subscriptionId createdAt kind date minute actor'),
  },
  subscriptionDeliveries: {
    atErasure: 'delete',
    personal: ['items'],
    plain: columns(
      'id subscriptionId date minute state movedTo isSwapped reason isLateSkip orderId heldKitchenId heldSlotStartsAt',
      'heldPortions version changedAt messageClaimedUntil messageSentAt',
    ),
  },
  subscriptionDays: { atErasure: 'delete', personal: ['items'], plain: columns('subscriptionId weekday minute from') },
  subscriptions: {
    atErasure: 'delete',
    plain: columns(
      'id userId addressId startsOn endsOn pausedFrom pausedUntil swapsAllowed lateSkips version changedAt endedAt',
      'createdAt',
    ),
  },
  addresses: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'isDefault', 'createdAt'],
    personal: columns('label addressLine1 addressLine2 city state postalCode country latitude longitude phoneNumber'),
  },
  nutritionTargets: {
    atErasure: 'delete',
    plain: ['userId', 'source', 'mealSharePercent', 'updatedAt'],
    health: ['caloriesKcal', 'protein', 'carbs', 'fats'],
  },
  ledgerChanges: {
    atErasure: 'delete',
    plain: ['id', 'entryId', 'createdAt'],
    others: ['changedBy'],
    health: ['before'],
  },
  ledgerEntries: {
    atErasure: 'delete',
    plain: columns('id userId source isCopy orderId orderPosition mealId quantity removedAt artUrl createdAt'),
    health: ['day', 'eatenAt', 'name', 'grams', 'caloriesKcal', 'protein', 'carbs', 'fats'],
  },
  ...consultationTables,
  internalNotes: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'orderId', 'createdAt'],
    others: ['authorId'],
    // Downloaded: what staff write about a person is about that person (decision 032).
    personal: ['text'],
  },
  deliveryPhotos: {
    atErasure: 'delete',
    plain: ['id', 'orderId', 'mediaType', 'sizeBytes', 'createdAt'],
    others: ['riderId'],
    secret: ['storageKey'],
  },
  claimPhotos: {
    atErasure: 'delete',
    plain: ['id', 'claimId', 'position', 'mediaType', 'sizeBytes', 'createdAt'],
    secret: ['storageKey'],
  },
  claimMessages: {
    atErasure: 'delete',
    plain: ['id', 'claimId', 'kind', 'createdAt'],
    others: ['authorId'],
    personal: ['text'],
  },
  // Amounts stay: they are part of the books.
  claimGrants: { atErasure: 'keep', plain: ['id', 'claimId', 'position', 'amountPaise'] },
  claimLines: { atErasure: 'keep', plain: ['id', 'claimId', 'position', 'reason', 'quantity'] },
  claims: {
    atErasure: 'keep',
    plain: columns('id orderId userId state createdAt acknowledgedAt decidedAt givenAs'),
    others: ['openedBy', 'decidedBy'],
    personal: ['text'],
    becomes: { text: '' },
  },
  papers: {
    atErasure: 'keep',
    // Bowls are printed without the names that customers gave them.
    plain: ['id', 'number', 'kind', 'orderId', 'givenBackId', 'userId', 'data', 'issuedAt'],
    personal: ['recipient'],
    // Drawn from the other columns, and drawn again after an erasure.
    secret: ['pdf'],
    becomes: { recipient: null, pdf: null },
  },
  creditEntries: {
    atErasure: 'keep',
    // The reason is one of the shop's own sentences.
    plain: ['id', 'userId', 'amountPaise', 'orderId', 'reason', 'createdAt'],
    others: ['actorUserId'],
  },
  creditBalances: {
    atErasure: 'keep',
    plain: ['userId', 'balancePaise'],
  },
  // What a gateway needs for a refund stays: its ids name no person outside of it.
  payments: {
    atErasure: 'keep',
    plain: columns(
      'id orderId purpose method amountPaise state createdAt expiresAt paidAt reference gateway gatewayReference upiLink',
      'hostedUrl checkedAt difference cartRestoredAt',
    ),
  },
  paymentEvents: {
    atErasure: 'keep',
    // The reason is one of the shop's own words.
    plain: columns(
      'id paymentId gateway eventId kind amountPaise currency gatewayPayment refund isSurplus reason source happenedAt createdAt',
    ),
  },
  orderAccounts: { atErasure: 'keep', plain: ['orderId', 'paidPaise', 'givenBackPaise'] },
  // Amounts, and a reason that was chosen: nothing that a person wrote.
  givenBack: {
    atErasure: 'keep',
    plain: ['id', 'orderId', 'amountPaise', 'lines', 'givenAs', 'reason', 'createdAt'],
  },
  orderItems: {
    atErasure: 'keep',
    plain: columns(
      'id orderId position mealId quantity pricePaise lineTotalPaise servingWeightGrams caloriesKcal nutrition',
      'isVegetarian allergens artUrl components',
    ),
    personal: ['name', 'specialInstructions'],
    // The name of a custom bowl was written by the customer; that of a meal stays.
    becomes: { name: computed, specialInstructions: '' },
  },
  orderEvents: {
    atErasure: 'keep',
    plain: ['id', 'orderId', 'fromStatus', 'toStatus', 'actor', 'createdAt'],
    others: ['actorUserId'],
    personal: ['reason'],
    becomes: { reason: null },
  },
  orderMessages: {
    atErasure: 'delete',
    plain: columns('id orderId kind channel createdAt claimedUntil sentAt refusalCode'),
  },
  couponUses: {
    atErasure: 'keep',
    plain: ['id', 'couponId', 'orderId', 'userId', 'discountPaise', 'totalPaise', 'createdAt', 'givenBackAt'],
    // A hash of the address.
    secret: ['household'],
    becomes: { household: null },
  },
  ratings: {
    atErasure: 'keep',
    // The stars stay in the mean of the meal.
    plain: ['id', 'orderId', 'mealId', 'kitchenId', 'userId', 'stars', 'wordsState', 'createdAt', 'changedAt'],
    personal: ['words'],
    becomes: { words: '', wordsState: 'none' },
  },
  mutedMessages: { atErasure: 'delete', plain: ['userId', 'kind'] },
  orderKitchenMoves: {
    atErasure: 'keep',
    plain: columns(
      'id orderId fromKitchenId toKitchenId fromKitchenName toKitchenName fromDeliverAt toDeliverAt createdAt',
    ),
    others: ['actorUserId'],
    personal: ['reason'],
    becomes: { reason: '' },
  },
  orderHandBacks: {
    atErasure: 'keep',
    plain: ['id', 'orderId', 'reason', 'createdAt'],
    others: ['riderId'],
    personal: ['note'],
    becomes: { note: '' },
  },
  orders: {
    atErasure: 'keep',
    plain: columns(
      'id userId cartGeneration kitchenId kitchenName status orderDate paymentMethod subtotalPaise',
      'deliveryFeePaise taxPaise totalPaise discountPaise couponCode creditPaise paidPaise taxBasisPoints taxMode taxRounding flatDeliveryFee freeDeliveryAbove',
      'slotStartsAt deliverAt portions promisedFrom promisedTo pickedUpAt handedBackAt',
    ),
    others: ['placedBy', 'pickedUpBy'],
    personal: columns(
      'note deliveryAddressLabel deliveryAddressLine1 deliveryAddressLine2 deliveryCity deliveryState',
      'deliveryPostalCode deliveryCountry deliveryPhoneNumber deliveryLatitude deliveryLongitude receivedBy',
    ),
    becomes: {
      note: '',
      deliveryAddressLabel: 'Removed',
      deliveryAddressLine1: 'Removed',
      deliveryAddressLine2: null,
      // City, state and country are free text. The region is known from the kitchen.
      deliveryCity: 'Removed',
      deliveryState: 'Removed',
      deliveryPostalCode: '',
      deliveryCountry: 'Removed',
      deliveryPhoneNumber: null,
      // 0, 0 counts as no coordinates.
      deliveryLatitude: 0,
      deliveryLongitude: 0,
      receivedBy: null,
    },
  },
  liveEvents: {
    atErasure: 'delete',
    plain: ['id', 'topic', 'subjectId', 'ownerId', 'createdAt'],
    others: ['body'],
  },
  users: {
    atErasure: 'keep',
    plain: ['id', 'roles', 'enabled', 'deviceEpoch', 'createdAt', 'erasedAt'],
    personal: ['email', 'phone', 'firstName', 'lastName'],
    secret: ['passwordHash'],
    becomes: {
      email: null,
      phone: null,
      firstName: 'Deleted',
      lastName: 'account',
      passwordHash: null,
      enabled: false,
      erasedAt: computed,
    },
  },
} as const satisfies { readonly [T in PersonalTable]: Classification<ColumnsOf<T>> };

type Listed<C> = { [K in Kind]: C extends Readonly<Record<K, readonly (infer Column)[]>> ? Column : never }[Kind];
type Unclassified = {
  [T in PersonalTable]: Exclude<ColumnsOf<T>, Listed<(typeof personalData)[T]>> extends infer C extends string
    ? `${T}.${C}`
    : never;
}[PersonalTable];
type Nothing<T extends never> = T;
/** Does not compile while a column is missing; the error names it. */
export type EveryColumnIsClassified = Nothing<Unclassified>;
