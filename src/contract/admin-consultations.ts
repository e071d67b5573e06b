import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, SearchText, optionalText, pageOf, pageQuery } from './shapes.ts';

const access = permissions.assignConsultations;

/** For assignment: no messages, no plan. */
export const AdminConsultation = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  goal: z.string(),
  userNotes: z.string(),
  status: z.enum(consultationStatuses),
  createdAt: Instant,
  /** Path of the endpoint that returns a short-lived link to the document; null without a document. */
  uploadedPlanDocumentUrl: z.string().nullable(),
  nutritionistId: Id.nullable(),
  nutritionistName: z.string().nullable(),
});
export type AdminConsultation = z.output<typeof AdminConsultation>;

const params = z.object({ id: PathId });

export const listAllConsultations = {
  method: 'GET',
  path: '/admin/consultations',
  summary: 'All consultations, filtered and paged',
  access,
  query: pageQuery(['id', 'createdAt', 'status', 'userName'], { size: 10, sort: 'id,desc' }).safeExtend({
    status: z.enum(consultationStatuses).optional(),
    assignment: z.enum(['assigned', 'unassigned']).optional(),
    /** A number, or a part of the name, the goal or the notes. */
    search: SearchText,
  }),
  response: pageOf(AdminConsultation),
} as const satisfies Endpoint;

export const setConsultationStatus = {
  method: 'PUT',
  path: '/admin/consultations/:id/status',
  summary: 'Move a consultation along; legal steps only',
  access,
  params,
  body: z.strictObject({ status: z.enum(consultationStatuses), notes: optionalText(500) }),
  response: AdminConsultation,
} as const satisfies Endpoint;

export const assignNutritionist = {
  method: 'PUT',
  path: '/admin/consultations/:id/assign',
  summary: 'Assign an enabled nutritionist; 0 removes the assignment',
  access,
  params,
  body: z.strictObject({ nutritionistUserId: z.int().min(0).max(2_147_483_647) }),
  response: AdminConsultation,
} as const satisfies Endpoint;
