import { AppError } from '#contract/errors.ts';
import {
  type ConsultationActor,
  type ConsultationStatus,
  canMoveConsultation,
  consultationStatusLabel,
} from '#domain/consultations/consultation-status.ts';

export function requireStep(status: ConsultationStatus, to: ConsultationStatus, actor: ConsultationActor): void {
  if (canMoveConsultation(status, to, actor)) return;
  throw new AppError('illegal-transition', `This consultation is ${consultationStatusLabel(status)} already.`, {
    details: { currentStatus: status },
  });
}
