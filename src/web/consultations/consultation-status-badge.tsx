import {
  consultationStatusLabel,
  isConsultationStatus,
  type ConsultationStatus,
} from '#domain/consultations/consultation-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import type { StatusColour, StatusIcon } from '#web/ui/feedback/status-colours.ts';

const looks: Record<ConsultationStatus, { readonly colour: StatusColour; readonly icon: StatusIcon }> = {
  SUBMITTED_BY_USER: { colour: 'yellow', icon: 'clock' },
  IN_REVIEW: { colour: 'blue', icon: 'circle' },
  COMPLETED: { colour: 'green', icon: 'circle-check' },
  CANCELLED: { colour: 'red', icon: 'circle-x' },
};

export function ConsultationStatusBadge({ status }: { readonly status: ConsultationStatus }) {
  const look = isConsultationStatus(status) ? looks[status] : ({ colour: 'grey', icon: 'circle' } as const);
  return <StatusBadge {...look} label={consultationStatusLabel(status)} />;
}
