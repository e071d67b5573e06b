import type { Classification, ColumnsOf, TableName } from './data-classification.ts';

/** Conversations, plans, documents and appointments. */
export const consultationTables = {
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
    personal: ['consentAt', 'appointmentAt', 'ledgerSharedAt'],
  },
  nutritionistHours: { atErasure: 'delete', plain: ['id', 'userId', 'weekday', 'fromMinute', 'toMinute'] },
} as const satisfies { readonly [T in TableName]?: Classification<ColumnsOf<T>> };
