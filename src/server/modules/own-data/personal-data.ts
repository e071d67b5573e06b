import type { PgTable } from 'drizzle-orm/pg-core';
import type * as auditLog from '#server/db/schema/audit-log.ts';
import type * as carts from '#server/db/schema/carts.ts';
import type * as catalog from '#server/db/schema/catalog.ts';
import type * as consultations from '#server/db/schema/consultations.ts';
import type * as contactMessages from '#server/db/schema/contact-messages.ts';
import type * as dietPlans from '#server/db/schema/diet-plans.ts';
import type * as files from '#server/db/schema/files.ts';
import type * as idempotentRequests from '#server/db/schema/idempotent-requests.ts';
import type * as kitchens from '#server/db/schema/kitchens.ts';
import type * as liveEvents from '#server/db/schema/live-events.ts';
import type * as orders from '#server/db/schema/orders.ts';
import type * as orderTerms from '#server/db/schema/order-terms.ts';
import type * as savedMeals from '#server/db/schema/saved-meals.ts';
import type * as secondFactors from '#server/db/schema/second-factors.ts';
import type * as signIn from '#server/db/schema/sign-in.ts';
import type * as users from '#server/db/schema/users.ts';

type Schema = typeof auditLog &
  typeof carts &
  typeof catalog &
  typeof consultations &
  typeof contactMessages &
  typeof dietPlans &
  typeof files &
  typeof idempotentRequests &
  typeof kitchens &
  typeof liveEvents &
  typeof orders &
  Pick<typeof orderTerms, 'orderTerms'> &
  typeof savedMeals &
  typeof secondFactors &
  typeof signIn &
  typeof users;
export type Tables = { [K in keyof Schema as Schema[K] extends PgTable ? K : never]: Schema[K] };
export type TableName = keyof Tables;

export const kinds = ['personal', 'health', 'plain', 'others', 'secret'] as const;
/**
 * What a column says of the person its row belongs to.
 * `personal`: who they are, where, when, and what they wrote. `health`: what they told about their body, and what was advised.
 * `plain`: nothing by itself: numbers of rows, amounts, times, facts of the catalogue. Downloaded with the rest of the row.
 * `others`: who else had to do with it, such as the member of staff. Not for this person to download.
 * `secret`: hashes, encrypted keys and codes. Never downloaded.
 */
export type Kind = (typeof kinds)[number];

/** Stands for a value that is computed from the row: see `replacements` in own-data-queries.ts. */
export const computed = Symbol('computed');
export type Replacement = string | number | boolean | null | typeof computed;

export type ColumnsOf<T extends TableName> = keyof Tables[T]['_']['columns'] & string;
export type Classification<Column extends string = string> = {
  /** Of the rows of the person. `nobody`: no row is about a person. */
  readonly atErasure: 'delete' | 'keep' | 'nobody';
  /** In rows that stay, what takes the place of whatever is personal, health or secret. */
  readonly becomes?: Readonly<Partial<Record<Column, Replacement>>>;
} & { readonly [K in Kind]?: readonly Column[] };

/**
 * Every column of every table. Download and erasure are made from this list, and a column that is missing here does not
 * compile. Tables stand in the order in which an erasure goes through them: what refers to others first, the person last.
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
    plain: ['id', 'channel', 'subject', 'createdAt'],
    personal: ['recipient'],
    // It holds codes and links that open the account.
    secret: ['body'],
  },
  otpCodes: {
    atErasure: 'delete',
    plain: ['id', 'attempts', 'createdAt', 'expiresAt', 'closedAt'],
    personal: ['phone'],
    secret: ['requester', 'salt', 'codeHmac'],
  },
  registrationTickets: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    personal: ['phone'],
    plain: ['expiresAt', 'usedAt'],
  },
  passwordResets: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'expiresAt', 'usedAt'],
  },
  emailChanges: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'createdAt', 'expiresAt', 'closedAt'],
    personal: ['email'],
  },
  sessions: {
    atErasure: 'delete',
    secret: ['tokenHash'],
    plain: ['userId', 'expiresAt', 'revokedAt'],
    personal: ['device', 'createdAt', 'lastSeenAt'],
  },
  recoveryCodes: {
    atErasure: 'delete',
    plain: ['userId', 'usedAt'],
    secret: ['codeHash'],
  },
  secondFactors: {
    atErasure: 'delete',
    plain: ['userId', 'confirmedAt', 'createdAt'],
    secret: ['encryptedSecret', 'lastStep'],
  },
  cartItems: {
    atErasure: 'delete',
    plain: [
      'id',
      'userId',
      'mealId',
      'baseComponentId',
      'proteinOptionIds',
      'addOnIds',
      'quantity',
      'requestKey',
      'createdAt',
    ],
    personal: ['customName', 'specialInstructions'],
  },
  carts: {
    atErasure: 'delete',
    plain: ['userId', 'generation'],
  },
  savedMeals: {
    atErasure: 'delete',
    plain: [
      'id',
      'userId',
      'baseComponentId',
      'proteinOptionIds',
      'addOnIds',
      'servingWeightGrams',
      'caloriesKcal',
      'pricePaise',
      'createdAt',
    ],
    personal: ['name', 'baseName', 'proteinNames', 'addOnNames'],
  },
  addresses: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'isDefault', 'createdAt'],
    personal: [
      'label',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
      'latitude',
      'longitude',
      'phoneNumber',
    ],
  },
  consultationReads: {
    atErasure: 'delete',
    plain: ['consultationId', 'lastMessageId'],
    others: ['userId'],
  },
  consultationMessages: {
    atErasure: 'delete',
    plain: ['id', 'consultationId', 'senderId', 'createdAt'],
    health: ['content'],
  },
  dietPlanVersions: {
    atErasure: 'delete',
    plain: ['id', 'consultationId', 'version', 'createdAt'],
    health: ['planName', 'generalNotes', 'dailyPlans'],
    others: ['savedBy'],
  },
  consultationDocuments: {
    atErasure: 'delete',
    plain: ['id', 'consultationId', 'mediaType', 'sizeBytes', 'createdAt'],
    secret: ['storageKey'],
    health: ['fileName'],
  },
  consultationAssignments: {
    atErasure: 'delete',
    plain: ['id', 'consultationId', 'createdAt'],
    others: ['nutritionistId'],
  },
  consultations: {
    atErasure: 'delete',
    plain: ['id', 'userId', 'status', 'appointmentState', 'createdAt'],
    health: ['goal', 'notes', 'targetCalories', 'targetProtein', 'targetCarbs', 'targetFats', 'appointmentNote'],
    others: ['nutritionistId'],
    personal: ['consentAt', 'appointmentAt'],
  },
  nutritionistHours: { atErasure: 'delete', plain: ['id', 'userId', 'weekday', 'fromMinute', 'toMinute'] },
  orderItems: {
    atErasure: 'keep',
    plain: [
      'id',
      'orderId',
      'position',
      'mealId',
      'quantity',
      'pricePaise',
      'lineTotalPaise',
      'servingWeightGrams',
      'caloriesKcal',
      'nutrition',
      'isVegetarian',
      'allergens',
      'artUrl',
      'components',
    ],
    personal: ['name', 'specialInstructions'],
    // The name of a custom bowl is what its customer called it; that of a meal stays.
    becomes: { name: computed, specialInstructions: '' },
  },
  orderEvents: {
    atErasure: 'keep',
    plain: ['id', 'orderId', 'fromStatus', 'toStatus', 'actor', 'createdAt'],
    others: ['actorUserId'],
    personal: ['reason'],
    becomes: { reason: null },
  },
  idempotencyKeys: {
    atErasure: 'delete',
    plain: ['userId', 'key', 'orderId', 'createdAt'],
    secret: ['requestHash'],
  },
  orders: {
    atErasure: 'keep',
    plain: [
      'id',
      'userId',
      'cartGeneration',
      'kitchenId',
      'kitchenName',
      'status',
      'orderDate',
      'paymentMethod',
      'subtotalPaise',
      'deliveryFeePaise',
      'taxPaise',
      'totalPaise',
      'taxBasisPoints',
      'taxMode',
      'taxRounding',
      'flatDeliveryFee',
      'freeDeliveryAbove',
      'pickedUpAt',
    ],
    others: ['pickedUpBy'],
    personal: [
      'note',
      'deliveryAddressLabel',
      'deliveryAddressLine1',
      'deliveryAddressLine2',
      'deliveryCity',
      'deliveryState',
      'deliveryPostalCode',
      'deliveryCountry',
      'deliveryPhoneNumber',
      'deliveryLatitude',
      'deliveryLongitude',
    ],
    becomes: {
      note: '',
      deliveryAddressLabel: 'Removed',
      deliveryAddressLine1: 'Removed',
      deliveryAddressLine2: null,
      // City, state and country are typed by hand, so they may say anything. Where it went is known from the kitchen.
      deliveryCity: 'Removed',
      deliveryState: 'Removed',
      deliveryPostalCode: '',
      deliveryCountry: 'Removed',
      deliveryPhoneNumber: null,
      // 0, 0 is no place.
      deliveryLatitude: 0,
      deliveryLongitude: 0,
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
  // A keyed hash of whom it is about, for a day at most. Taking it away would let a flooder begin anew.
  rateLimits: {
    atErasure: 'nobody',
    plain: ['bucket', 'expiresAt', 'count'],
  },
  // Hashes, and results that only who knows the key can read; two days at most.
  idempotentRequests: {
    atErasure: 'nobody',
    plain: ['id', 'requestHash', 'result', 'createdAt'],
  },
  orphanedFiles: {
    atErasure: 'nobody',
    plain: ['name', 'dueAt', 'removedAt'],
  },
  orderTerms: {
    atErasure: 'nobody',
    plain: [
      'id',
      'startsAt',
      'taxBasisPoints',
      'taxMode',
      'taxRounding',
      'flatDeliveryFee',
      'freeDeliveryAbove',
      'createdAt',
    ],
  },
  orderTransitions: {
    atErasure: 'nobody',
    plain: ['fromStatus', 'toStatus'],
  },
  catalogVersion: {
    atErasure: 'nobody',
    plain: ['id', 'version'],
  },
  mealCategories: {
    atErasure: 'nobody',
    plain: ['id', 'name', 'imageUrl', 'archivedAt'],
  },
  meals: {
    atErasure: 'nobody',
    plain: [
      'id',
      'categoryId',
      'mealType',
      'name',
      'description',
      'pricePaise',
      'imageUrl',
      'art',
      'servingWeightGrams',
      'caloriesKcal',
      'nutrition',
      'isVegetarian',
      'allergens',
      'createdAt',
      'archivedAt',
    ],
  },
  mealComponents: {
    atErasure: 'nobody',
    plain: [
      'id',
      'componentType',
      'name',
      'description',
      'pricePaise',
      'imageUrl',
      'artKey',
      'servingWeightGrams',
      'caloriesKcal',
      'nutrition',
      'vegetarian',
      'allergens',
      'active',
      'createdAt',
      'archivedAt',
    ],
  },
  kitchens: {
    atErasure: 'nobody',
    plain: [
      'id',
      'name',
      'latitude',
      'longitude',
      'deliveryRadiusKm',
      'active',
      'addressLine1',
      'city',
      'postalCode',
      'createdAt',
      'archivedAt',
    ],
  },
} as const satisfies { readonly [T in TableName]: Classification<ColumnsOf<T>> };

type Listed<C> = { [K in Kind]: C extends Readonly<Record<K, readonly (infer Column)[]>> ? Column : never }[Kind];
type Unclassified = {
  [T in TableName]: Exclude<ColumnsOf<T>, Listed<(typeof personalData)[T]>> extends infer C extends string
    ? `${T}.${C}`
    : never;
}[TableName];
type Nothing<T extends never> = T;
/** Does not compile while a column is missing above; the error names it. */
export type EveryColumnIsClassified = Nothing<Unclassified>;
