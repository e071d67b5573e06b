import type { Classification, ColumnsOf, TableName } from './data-classification.ts';

/** Tables without rows of users: the catalogue, kitchens and bookkeeping of the system. */
export const impersonalTables = {
  // Keyed hashes, for a day at most. Deleting them would reset the limits of an attacker.
  rateLimits: {
    atErasure: 'unaffected',
    plain: ['bucket', 'expiresAt', 'count'],
  },
  // A hash of an address without a name, until 30 days after its last order.
  households: { atErasure: 'unaffected', plain: ['key', 'openOrders', 'changedAt'] },
  slotLoads: { atErasure: 'unaffected', plain: ['kitchenId', 'slotStartsAt', 'orders', 'portions'] },
  orderRollupHours: { atErasure: 'unaffected', plain: ['hour', 'isRolledUp', 'hasKitchens', 'changedAt'] },
  orderRollupCounts: { atErasure: 'unaffected', plain: ['hour', 'status', 'orders', 'totalPaise'] },
  orderRollupMeals: { atErasure: 'unaffected', plain: ['hour', 'mealId', 'portions'] },
  orderRollupSteps: { atErasure: 'unaffected', plain: ['hour', 'status', 'day', 'minutes', 'isOnTime', 'orders'] },
  orderRollupKitchenSteps: {
    atErasure: 'unaffected',
    plain: ['hour', 'kitchenId', 'status', 'day', 'minutes', 'isOnTime', 'orders'],
  },
  countedTables: { atErasure: 'unaffected', plain: ['name', 'throughId', 'seenId', 'seenAt', 'seenTransaction'] },
  rowCounts: { atErasure: 'unaffected', plain: ['tableName', 'subject', 'rows'] },
  orderTerms: {
    atErasure: 'unaffected',
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
  // Hashes, and results encrypted with the client's key; two days at most.
  idempotentRequests: {
    atErasure: 'unaffected',
    plain: ['id', 'requestHash', 'result', 'createdAt'],
  },
  // A nutritionist's own, without anything about a client. Accounts of staff are not erased.
  planTemplates: {
    atErasure: 'unaffected',
    plain: ['id', 'name', 'days', 'createdAt'],
    others: ['ownerId'],
  },
  genericMeals: {
    atErasure: 'unaffected',
    plain: ['id', 'name', 'description', 'nutrition', 'createdAt'],
    others: ['ownerId'],
  },
  // Which kitchens staff work for. Accounts of staff are not erased.
  staffKitchens: {
    atErasure: 'unaffected',
    plain: ['kitchenId', 'createdAt'],
    others: ['userId'],
  },
  orphanedFiles: {
    atErasure: 'unaffected',
    plain: ['name', 'dueAt', 'removedAt'],
  },
  orderTransitions: {
    atErasure: 'unaffected',
    plain: ['fromStatus', 'toStatus'],
  },
  catalogVersion: {
    atErasure: 'unaffected',
    plain: ['id', 'version'],
  },
  mealCategories: {
    atErasure: 'unaffected',
    plain: ['id', 'name', 'imageUrl', 'archivedAt'],
  },
  meals: {
    atErasure: 'unaffected',
    plain: [
      'id',
      'categoryId',
      'mealType',
      'name',
      'slug',
      'description',
      'pricePaise',
      'imageUrl',
      'art',
      'servingWeightGrams',
      'caloriesKcal',
      'nutrition',
      'ingredients',
      'isVegetarian',
      'allergens',
      'createdAt',
      'archivedAt',
    ],
  },
  mealComponents: {
    atErasure: 'unaffected',
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
  foodAvailability: {
    atErasure: 'unaffected',
    plain: ['id', 'mealId', 'componentId', 'isSoldOut', 'soldOutUntil', 'portionsLeft'],
  },
  takenPortions: {
    atErasure: 'unaffected',
    plain: ['orderId', 'availabilityId', 'portions'],
  },
  soldOutPeriods: {
    atErasure: 'unaffected',
    plain: ['id', 'availabilityId', 'startedAt', 'endsAt'],
  },
  kitchens: {
    atErasure: 'unaffected',
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
      'handledAllergens',
      'weeklyShifts',
      'specialDates',
      'leadMinutes',
      'ordersPerSlot',
      'portionsPerSlot',
      'isPaused',
      'pausedUntil',
      'pauseReason',
      'delayMinutes',
      'delayedUntil',
      'createdAt',
      'archivedAt',
    ],
  },
} as const satisfies { readonly [T in TableName]?: Classification<ColumnsOf<T>> };
