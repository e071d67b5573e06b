import type { AdminConsultation } from '#contract/admin-consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import type { ListedConsultation } from './consultation-queries.ts';

export function toAdminConsultation({
  consultation,
  client,
  nutritionist,
  documentId,
}: ListedConsultation): AdminConsultation {
  return {
    id: consultation.id,
    userId: consultation.userId,
    userName: fullName(client),
    goal: consultation.goal,
    userNotes: consultation.notes,
    status: consultation.status,
    createdAt: consultation.createdAt.toISOString(),
    uploadedPlanDocumentUrl: documentId === null ? null : `${apiPrefix}/consultations/${consultation.id}/document`,
    nutritionistId: consultation.nutritionistId,
    nutritionistName: nutritionist && fullName(nutritionist),
  };
}

function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || 'Unnamed User';
}
