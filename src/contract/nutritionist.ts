import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { Consultation, LastRead, MacroTarget, Message, MessageDraft, Thread, threadQuery } from './consultations.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, SearchText, pageOf, pageQuery } from './shapes.ts';

const access = permissions.advise;
const params = z.object({ id: PathId });

/** As the assigned nutritionist sees it. */
export const AssignedConsultation = Consultation.omit({ nutritionistName: true }).extend({
  userId: Id,
  userName: z.string(),
  /** Path of the endpoint that returns a short-lived link; null without a document. */
  uploadedPlanDocumentUrl: z.string().nullable(),
  messageCount: z.int(),
  /** The newest one, of either side. */
  lastMessage: z.object({ text: z.string(), at: Instant, isOwn: z.boolean() }).nullable(),
});
export type AssignedConsultation = z.output<typeof AssignedConsultation>;

export const AssignedConsultationDetails = AssignedConsultation.extend(Thread.shape);
export type AssignedConsultationDetails = z.output<typeof AssignedConsultationDetails>;

/** Minutes from midnight in Hyderabad; weekday 1 is Monday. */
export const WorkingHours = z
  .strictObject({
    weekday: z.int().min(1).max(7),
    fromMinute: z.int().min(0).max(1439),
    toMinute: z.int().min(1).max(1440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
    path: ['toMinute'],
    message: 'The end must come after the beginning',
  });
export type WorkingHours = z.output<typeof WorkingHours>;
export const Availability = z.strictObject({ hours: z.array(WorkingHours).max(28) });
export type Availability = z.output<typeof Availability>;

export const NutritionistDashboard = z.object({
  upcomingAppointments: z.int(),
  pendingConsultations: z.int(),
  totalClients: z.int(),
  /** Per week. */
  availableHours: z.number(),
  recentConsultations: z.array(AssignedConsultation),
  /** Future appointments, soonest first; at most ten. */
  appointments: z.array(AssignedConsultation),
});
export type NutritionistDashboard = z.output<typeof NutritionistDashboard>;

export const getNutritionistDashboard = {
  method: 'GET',
  path: '/nutritionist/dashboard',
  summary: 'Counts, the last five consultations and the times to come',
  access,
  response: NutritionistDashboard,
} as const satisfies Endpoint;

export const getAvailability = {
  method: 'GET',
  path: '/nutritionist/availability',
  summary: 'Own weekly hours, from Monday on',
  access,
  response: Availability,
} as const satisfies Endpoint;

export const setAvailability = {
  method: 'PUT',
  path: '/nutritionist/availability',
  summary: 'Replace the own weekly hours; hours of one day may not overlap',
  access,
  body: Availability,
  response: Availability,
} as const satisfies Endpoint;

export const listAssigned = {
  method: 'GET',
  path: '/nutritionist/consultations/assigned-to-me',
  summary: 'Consultations assigned to the caller; `search` looks at client, goal, notes and number',
  access,
  query: pageQuery(['id', 'createdAt', 'status'], { size: 10, sort: 'id,desc' }).safeExtend({
    search: SearchText,
    status: z.enum(consultationStatuses).optional(),
    /** Only those that are neither completed nor cancelled. */
    open: z.literal('true').optional(),
    /** Only those with messages that the caller has not read. */
    unread: z.literal('true').optional(),
  }),
  response: pageOf(AssignedConsultation),
} as const satisfies Endpoint;

export const countAssigned = {
  method: 'GET',
  path: '/nutritionist/consultations/counts',
  summary: 'How many consultations the caller has: all, open ones, and those with unread messages',
  access,
  response: z.object({ all: z.int(), open: z.int(), unread: z.int() }),
} as const satisfies Endpoint;

export const getAssigned = {
  method: 'GET',
  path: '/nutritionist/consultations/:id/details',
  summary: 'One assigned consultation with its newest messages',
  access,
  params,
  response: AssignedConsultationDetails,
} as const satisfies Endpoint;

export const listClientMessages = {
  method: 'GET',
  path: '/nutritionist/consultations/:id/messages',
  summary: 'Messages of an assigned consultation, the newest or those before one',
  access,
  params,
  query: threadQuery,
  response: Thread,
} as const satisfies Endpoint;

export const writeToClient = {
  method: 'POST',
  path: '/nutritionist/consultations/:id/messages',
  summary: 'Write to the client',
  access,
  params,
  body: MessageDraft,
  response: Message,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const markClientRead = {
  method: 'PUT',
  path: '/nutritionist/consultations/:id/read',
  summary: 'The caller has read up to this message',
  access,
  params,
  body: LastRead,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const moveAssigned = {
  method: 'PUT',
  path: '/nutritionist/consultations/:id/status',
  summary: 'Start the review, or complete it',
  access,
  params,
  body: z.strictObject({ status: z.enum(consultationStatuses) }),
  response: AssignedConsultationDetails,
} as const satisfies Endpoint;

export const proposeAppointment = {
  method: 'PUT',
  path: '/nutritionist/consultations/:id/appointment',
  summary: 'Propose a time to come, inside the own weekly hours',
  access,
  params,
  body: z.strictObject({ at: Instant }),
  response: AssignedConsultationDetails,
} as const satisfies Endpoint;

export const setTarget = {
  method: 'PUT',
  path: '/nutritionist/consultations/:id/target',
  summary: 'What the client is to eat in a day',
  access,
  params,
  body: MacroTarget,
  response: AssignedConsultationDetails,
} as const satisfies Endpoint;
