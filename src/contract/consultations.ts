import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { daysOfWeek, maxWeekNumber } from '#domain/consultations/diet-plan.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Cart } from './cart.ts';
import { DietPlan } from './diet-plans.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, measure, requiredLine, requiredText, textOrEmpty } from './shapes.ts';

export const Message = z.object({
  id: Id,
  senderId: Id,
  senderName: z.string(),
  createdAt: Instant,
  messageContent: z.string(),
});
export type Message = z.output<typeof Message>;

export const MessageDraft = z.strictObject({ messageContent: requiredText('Message content cannot be empty', 4000) });

/** Oldest first. */
export const Thread = z.object({ messages: z.array(Message), hasEarlier: z.boolean() });
export type Thread = z.output<typeof Thread>;

/** The newest messages, or those before one of them. */
export const threadQuery = z.strictObject({ before: PathId.optional() });

export const LastRead = z.strictObject({ lastMessageId: Id });

export const appointmentStates = ['PROPOSED', 'ACCEPTED', 'CHANGE_ASKED'] as const;
export const Appointment = z.object({
  at: Instant,
  state: z.enum(appointmentStates),
  /** The customer's note when requesting another time. */
  note: z.string(),
});
export type Appointment = z.output<typeof Appointment>;

const amount = measure(0, 20_000).nullable();
/** Daily targets in kcal and grams; null where the nutritionist has set none. */
export const MacroTarget = z.strictObject({ calories: amount, protein: amount, carbs: amount, fats: amount });
export type MacroTarget = z.output<typeof MacroTarget>;

export const ConsultationDocument = z.object({ fileName: z.string(), sizeBytes: z.int(), uploadedAt: Instant });
export type ConsultationDocument = z.output<typeof ConsultationDocument>;

export const Consultation = z.object({
  id: Id,
  goal: z.string(),
  userNotes: z.string(),
  status: z.enum(consultationStatuses),
  createdAt: Instant,
  nutritionistId: Id.nullable(),
  nutritionistName: z.string().nullable(),
  document: ConsultationDocument.nullable(),
  appointment: Appointment.nullable(),
  target: MacroTarget,
  /** Since when the nutritionist may read the client's ledger; null while they may not. */
  ledgerSharedSince: Instant.nullable(),
  hasPlan: z.boolean(),
  /** Messages of the other side that the caller has not read. */
  unreadMessages: z.int(),
});
export type Consultation = z.output<typeof Consultation>;

/** With the newest messages; `listMessages` returns earlier ones. */
export const ConsultationDetails = Consultation.extend(Thread.shape);
export type ConsultationDetails = z.output<typeof ConsultationDetails>;

const access = 'signed-in';
const params = z.object({ id: PathId });

export const requestConsultation = {
  method: 'POST',
  path: '/consultations',
  summary: 'Ask a nutritionist for help; a document can be added afterwards',
  access,
  body: z.strictObject({
    goal: requiredLine('Please tell us your goal', textLengths.consultationGoal),
    notes: textOrEmpty(textLengths.consultationNotes),
    /** Health data is stored only with consent. */
    consent: z.literal(true, 'Please agree that we keep what you tell us about your health'),
  }),
  response: ConsultationDetails,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const listOwnConsultations = {
  method: 'GET',
  path: '/consultations',
  summary: 'Own consultations, newest first; at most the last 100',
  access,
  response: z.array(Consultation),
} as const satisfies Endpoint;

export const getOwnConsultation = {
  method: 'GET',
  path: '/consultations/:id',
  summary: 'One own consultation with its newest messages',
  access,
  params,
  response: ConsultationDetails,
} as const satisfies Endpoint;

export const listOwnMessages = {
  method: 'GET',
  path: '/consultations/:id/messages',
  summary: 'Messages of an own consultation, the newest or those before one',
  access,
  params,
  query: threadQuery,
  response: Thread,
} as const satisfies Endpoint;

export const writeMessage = {
  method: 'POST',
  path: '/consultations/:id/messages',
  summary: 'Write to the nutritionist',
  access,
  params,
  body: MessageDraft,
  response: Message,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const markOwnRead = {
  method: 'PUT',
  path: '/consultations/:id/read',
  summary: 'The caller has read up to this message',
  access,
  params,
  body: LastRead,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const cancelConsultation = {
  method: 'PUT',
  path: '/consultations/:id/cancel',
  summary: 'Cancel an own request before a nutritionist has started on it',
  access,
  params,
  response: ConsultationDetails,
} as const satisfies Endpoint;

export const answerAppointment = {
  method: 'PUT',
  path: '/consultations/:id/appointment',
  summary: 'Accept the proposed time, or request another',
  access,
  params,
  body: z.strictObject({
    answer: z.enum(['ACCEPT', 'ASK_ANOTHER']),
    /** The proposal that the customer saw: 409 when there is another one by now. */
    at: Instant,
    note: textOrEmpty(textLengths.appointmentNote),
  }),
  response: ConsultationDetails,
} as const satisfies Endpoint;

export const shareLedger = {
  method: 'PUT',
  path: '/consultations/:id/ledger-sharing',
  summary: 'Let the nutritionist of an open consultation read the own ledger, or stop it at once',
  access,
  params,
  body: z.strictObject({ isShared: z.boolean() }),
  response: ConsultationDetails,
} as const satisfies Endpoint;

/** multipart/form-data with one field `file`: PDF, PNG or JPEG up to 5 MB. Returns 201 with ConsultationDocument; an existing one is replaced. Routed by hand, because it is not JSON. */
export const documentUploadPath = '/consultations/:id/document';

export const getOwnDietPlan = {
  method: 'GET',
  path: '/consultations/:id/diet-plan',
  summary: 'The latest plan: for its customer and the assigned nutritionist; 404 when there is none',
  access: permissions.shareDocuments,
  params,
  response: DietPlan,
} as const satisfies Endpoint;

export const addPlanToCart = {
  method: 'POST',
  path: '/consultations/:id/diet-plan/add-to-cart',
  summary: 'Put the meals of a day or a week into the own cart',
  access,
  params,
  body: z.strictObject({
    weekNumber: z.int().min(1).max(maxWeekNumber),
    /** All days of the week when omitted. */
    dayOfWeek: z.enum(daysOfWeek).optional(),
  }),
  response: z.object({
    cart: Cart,
    /** Portions. */
    added: z.int(),
    /** Names of meals that are unavailable. */
    unavailable: z.array(z.string()),
    /** Names of meals that are sold out. */
    soldOut: z.array(z.string()).optional(),
    /** Names of meals that exceed the limits of the cart. */
    noRoom: z.array(z.string()),
    /** Names of meals prepared at home. */
    atHome: z.array(z.string()),
  }),
  idempotent: true,
} as const satisfies Endpoint;
