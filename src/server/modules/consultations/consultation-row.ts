import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { Consultation } from '#contract/consultations.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import type { ConsultationRow, ListedConsultation } from './consultation-queries.ts';
import type { ConsultationView } from './consultation-view-queries.ts';

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
    uploadedPlanDocumentUrl: documentId === null ? null : documentUrl(consultation.id),
    nutritionistId: consultation.nutritionistId,
    nutritionistName: nutritionist && fullName(nutritionist),
  };
}

export function toOwnConsultation(view: ConsultationView): Consultation {
  return { ...toShared(view), nutritionistName: view.nutritionist && fullName(view.nutritionist) };
}

export function toAssignedConsultation(view: ConsultationView): AssignedConsultation {
  const { consultation, client, document, messageCount, lastMessage } = view;
  return {
    ...toShared(view),
    userId: consultation.userId,
    userName: fullName(client),
    uploadedPlanDocumentUrl: document && documentUrl(consultation.id),
    messageCount,
    lastMessage: lastMessage && {
      text: lastMessage.text,
      at: new Date(lastMessage.at).toISOString(),
      isOwn: lastMessage.senderId !== consultation.userId,
    },
  };
}

function toShared({ consultation, document, hasPlan, unreadMessages }: ConsultationView) {
  return {
    id: consultation.id,
    goal: consultation.goal,
    userNotes: consultation.notes,
    status: consultation.status,
    createdAt: consultation.createdAt.toISOString(),
    nutritionistId: consultation.nutritionistId,
    document: document && {
      fileName: document.fileName,
      sizeBytes: document.sizeBytes,
      uploadedAt: document.createdAt.toISOString(),
    },
    appointment: toAppointment(consultation),
    target: {
      calories: consultation.targetCalories,
      protein: consultation.targetProtein,
      carbs: consultation.targetCarbs,
      fats: consultation.targetFats,
    },
    ledgerSharedSince: consultation.ledgerSharedAt?.toISOString() ?? null,
    hasPlan,
    unreadMessages,
  };
}

function toAppointment({ appointmentAt, appointmentState, appointmentNote }: ConsultationRow) {
  if (appointmentAt === null || appointmentState === null) return null;
  return { at: appointmentAt.toISOString(), state: appointmentState, note: appointmentNote };
}

const documentUrl = (consultationId: number) => `${apiPrefix}/consultations/${consultationId}/document`;

export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || 'Unnamed User';
}
