import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { failingKinds } from '#domain/operations/failing.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { openingNeeds, openingSteps } from '#domain/trading/shop-opening.ts';
import { Business } from './business.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, Rupees, pageOf, pageQuery } from './shapes.ts';

const access = permissions.runOffice;

const Health = z.object({ isOnline: z.boolean(), milliseconds: z.number().nullable(), detail: z.string() });

export const AdminDashboard = z.object({
  totalMeals: z.int(),
  categories: z.int(),
  /** Placed in the last 24 hours. */
  recentOrders: z.int(),
  ordersToday: z.int(),
  revenueToday: Rupees,
  unreadMessages: z.int(),
  /** What a new shop still needs; null when all of it is done, and in demo mode. */
  opening: z
    .object({
      steps: z.array(z.object({ step: z.enum(openingSteps), isDone: z.boolean() })),
      /** No order is taken without them. */
      missingForFirstOrder: z.array(z.enum(openingNeeds)),
    })
    .nullable(),
  /** What the operator has to mend, worst first. */
  failing: z.array(z.object({ kind: z.enum(failingKinds), text: z.string() })),
  /** Background jobs that are not tried again by themselves. */
  deadJobs: z.int(),
  /** Payments whose books differ from those of the gateway. */
  paymentDifferences: z.int(),
  /** Deliveries of subscriptions of yesterday, today and tomorrow that the cut-off missed; the check after it orders them. */
  missedDeliveries: z.int(),
  /** Open orders whose promised time has passed, and those of them that are latest. */
  lateOrders: z.object({ count: z.int(), latest: z.array(z.object({ id: Id, minutesLate: z.int() })) }),
  /** Claims that wait for the shop; overdue: not acknowledged within 48 hours. */
  claimsToAnswer: z.object({ count: z.int(), overdue: z.int() }),
  /** Open, without a nutritionist. */
  unassignedConsultations: z.int(),
  /** What the details of the business lack. */
  missingDetails: Business.shape.missing,
  /** The 24 hours of today in Hyderabad. */
  ordersPerHour: z.array(z.int()).length(24),
  /** The last 14 days, today last; cancelled orders are no revenue. */
  days: z.array(z.object({ date: Day, orders: z.int(), revenue: Rupees })).length(14),
  /** Of the last 14 days. */
  mostOrderedMeals: z.array(z.object({ mealId: Id, name: z.string(), quantity: z.int() })),
  newestOrders: z.array(
    z.object({
      id: Id,
      orderDate: Instant,
      customerName: z.string(),
      status: z.enum(orderStatuses),
      totalAmount: Rupees,
      itemsCount: z.int(),
    }),
  ),
  health: z.object({ database: Health, api: Health, storage: Health }),
});
export type AdminDashboard = z.output<typeof AdminDashboard>;

export const getAdminDashboard = {
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Counts, plots and health of the shop',
  access,
  response: AdminDashboard,
} as const satisfies Endpoint;

export const ContactMessage = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  isRead: z.boolean(),
  isArchived: z.boolean(),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const listContactMessages = {
  method: 'GET',
  path: '/admin/contact-messages',
  summary: 'What visitors wrote, newest first',
  access,
  query: pageQuery(['createdAt'], { size: 10, sort: 'createdAt,desc' }).safeExtend({
    box: z.enum(['inbox', 'archive']).default('inbox'),
  }),
  response: pageOf(ContactMessage).extend({ unread: z.int() }),
} as const satisfies Endpoint;

export const getContactMessage = {
  method: 'GET',
  path: '/admin/contact-messages/:id',
  summary: 'One message, from either box',
  access,
  params: z.object({ id: PathId }),
  response: ContactMessage,
} as const satisfies Endpoint;

export const updateContactMessage = {
  method: 'PUT',
  path: '/admin/contact-messages/:id',
  summary: 'Mark as read or unread, archive or bring back',
  access,
  params: z.object({ id: PathId }),
  body: z.strictObject({ isRead: z.boolean().optional(), isArchived: z.boolean().optional() }),
  response: ContactMessage,
} as const satisfies Endpoint;

export const auditSubjects = [
  'meal',
  'category',
  'component',
  'kitchen',
  'order',
  'user',
  'consultation',
  'message',
  'image',
  'terms',
  'job',
  'business',
  'coupon',
  'rating',
] as const;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorId: Id,
  actorName: z.string(),
  /** What was done, as a verb: 'created', 'updated', 'archived', 'cancelled', 'moved' … */
  action: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: Id.nullable(),
  /** Of a food, kitchen or person; of an order, consultation or message, the person's. Null where there is none any more. */
  subjectName: z.string().nullable(),
  /** Of the nutritionists whose ids `before` and `after` have. */
  nutritionistNames: z.record(z.string(), z.string()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAuditPeople = {
  method: 'GET',
  path: '/admin/audit-log/people',
  summary: 'The users who have entries in the audit log',
  access,
  response: z.array(z.object({ id: Id, name: z.string() })),
} as const satisfies Endpoint;

export const listAuditEntries = {
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'What staff did, newest first',
  access,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }).safeExtend({
    subject: z.enum(auditSubjects).optional(),
    actorId: PathId.optional(),
  }),
  response: pageOf(AuditEntry),
} as const satisfies Endpoint;
